import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { assert } from '#core/assert.ts'
import type { Mutant } from './mutant.ts'

/** A copy of the project in which files are changed, so that a run that is broken off leaves no bug behind. */
export type MutatedCopy = {
  readonly path: string
  /** Puts a bug in while `act` runs. */
  with<T>(mutant: Pick<Mutant, 'file' | 'from' | 'to'>, act: () => Promise<T>): Promise<T>
  remove(): void
}

/** Copies what git tracks, as it stands in the folder now; packages are the folder's own. */
export function copyProject(root: string): MutatedCopy {
  const path = mkdtempSync(join(tmpdir(), 'bv3-mutants-'))
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
    encoding: 'utf8',
  })
  for (const file of listed.split('\0').filter((name) => name !== '' && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(path, file)), { recursive: true })
    cpSync(join(root, file), join(path, file))
  }
  symlinkSync(join(root, 'node_modules'), join(path, 'node_modules'))
  const remove = () => rmSync(path, { recursive: true, force: true, maxRetries: 3 })
  process.once('exit', remove)
  return {
    path,
    async with({ file, from, to }, act) {
      const original = readFileSync(join(path, file), 'utf8')
      writeFileSync(join(path, file), mutate(original, { file, from, to }))
      try {
        return await act()
      } finally {
        writeFileSync(join(path, file), original)
      }
    },
    remove() {
      process.off('exit', remove)
      remove()
    },
  }
}

/** @throws AssertionError unless the text stands in the file exactly once */
export function mutate(source: string, { file, from, to }: Pick<Mutant, 'file' | 'from' | 'to'>): string {
  const parts = source.split(from)
  assert(parts.length === 2, `${file} has ${JSON.stringify(from)} ${parts.length - 1} times instead of once`)
  return parts.join(to)
}
