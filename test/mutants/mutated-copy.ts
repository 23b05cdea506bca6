import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** A copy of the project for changed files, so that an interrupted run leaves no bug behind. */
export type MutatedCopy = {
  readonly path: string
  remove(): void
}

/** Copies the files that git tracks or does not ignore, in their current state. Packages are linked from the original folder. */
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
    remove() {
      process.off('exit', remove)
      remove()
    },
  }
}
