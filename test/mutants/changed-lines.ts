import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const git = (root: string, args: readonly string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 })

/**
 * Finds the files that differ from a commit, including new ones.
 *
 * @returns for each file a function that tells whether a position is on a changed line
 */
export function changedLines(root: string, ref: string): Map<string, (at: number) => boolean> {
  const changed = new Map<string, (at: number) => boolean>()
  for (const part of git(root, ['diff', '-U0', '--no-color', '--no-ext-diff', ref])
    .split(/^diff --git /m)
    .slice(1)) {
    const file = /^\+\+\+ b\/(.*)$/m.exec(part)?.[1]
    if (file === undefined || !existsSync(join(root, file))) continue
    const spans = [...part.matchAll(/^@@ -\S+ \+(\d+)(?:,(\d+))? @@/gm)].map(
      ([, from, count]) => [Number(from), Number(count ?? 1)] as const,
    )
    const source = readFileSync(join(root, file), 'utf8')
    changed.set(file, (at) => {
      const line = source.slice(0, at).split('\n').length
      return spans.some(([from, count]) => line >= from && line < from + count)
    })
  }
  for (const file of git(root, ['ls-files', '--others', '--exclude-standard']).split('\n'))
    if (file !== '') changed.set(file, () => true)
  return changed
}
