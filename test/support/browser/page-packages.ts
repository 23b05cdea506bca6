import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importsOf } from '../code/read-imports.ts'

const ROOT = join(import.meta.dirname, '../../..')
/** Folders of the modules that run in the page while its parts are tested. */
const ZONES = ['core', 'contracts', 'web', 'test/support/browser/parts']
const FILES = ['test/support/browser/render-part.tsx']
const PACKAGE = /^(?:@[\w-]+\/)?[\w-]+(?:\/[\w./-]+)?$/
/** Matches our own modules, macros, which are compiled away, and the runner, which brings its own modules. */
const NOT_TO_PREPARE = /^(?:core|contracts|web|server|test|scripts|virtual|vite|vitest|node)\b|\/macro$/

/**
 * Lists the packages that the page and the tests of its parts import, by name. Vite prepares them before the first test. A
 * package that it found later would reload the page in the middle of a test.
 */
export function pagePackages(): string[] {
  const files = ZONES.flatMap((zone) =>
    readdirSync(join(ROOT, zone), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.test.ts'))
      .map((name) => join(zone, name)),
  )
  const names = [...files, ...FILES].flatMap((path) =>
    importsOf({ path, text: readFileSync(join(ROOT, path), 'utf8') }),
  )
  return [...new Set(names.filter((name) => PACKAGE.test(name) && !NOT_TO_PREPARE.test(name)))].sort()
}
