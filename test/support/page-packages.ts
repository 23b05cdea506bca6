import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importsOf } from './read-imports.ts'

const ROOT = join(import.meta.dirname, '../..')
/** Where modules lie that run in the page while its parts are tested. */
const ZONES = ['core', 'contracts', 'web', 'test/support/parts']
const FILES = ['test/support/render-part.tsx']
const PACKAGE = /^(?:@[\w-]+\/)?[\w-]+(?:\/[\w./-]+)?$/
/** Our own modules, macros, which are compiled away, and the runner, which brings itself. */
const NOT_TO_PREPARE = /^(?:core|contracts|web|server|test|scripts|virtual|vite|vitest|node)\b|\/macro$/

/**
 * The packages that the page and the tests of its parts import, by name: Vite prepares them before the first test. One that
 * it would find later reloads the page in the middle of a test.
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
