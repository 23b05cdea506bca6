import type { Mutant } from './mutant.ts'

export type JudgedMutant = {
  readonly mutant: Mutant
  /**
   * Outcome. `too late`: the only failure is a timeout, which a busy machine can cause as well. `broken`: no test ran, so the
   * change is not a bug that a test could notice.
   */
  readonly verdict: 'caught' | 'too late' | 'survived' | 'equivalent' | 'broken'
  /** Name of the test that caught it, or the reason why none did. */
  readonly how: string
  /** Seconds that its tests ran. Null if none ran. */
  readonly seconds: number | null
}

/** Message of the test runner about a test or hook that reached its limit, or of `waitUntil` about an event that never came. */
const TIMEOUT_MESSAGE = /^(?:\w*Error: )?(?:(?:Test|Hook) timed out in \d+ ?ms|Waited \d+ ms in vain)/

export const isTimeout = (message: string): boolean => TIMEOUT_MESSAGE.test(message)

/** A row of the table: the last outcome of a bug. */
type MutantRow = Pick<JudgedMutant, 'verdict' | 'how' | 'seconds'>

const keyOf = ({ file, name }: Pick<Mutant, 'file' | 'name'>) => `${file}: ${name}`
const cell = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('|', '\\|').replaceAll('\n', ' ')
const uncell = (text: string) => text.replaceAll(/\\([\\|])/g, '$1')
const ROW = /^\| `([^`]+)` \| (.+?[^\\]) \| (caught|too late|survived|equivalent|broken) \| (\d*) \| (.*) \|$/

/** Reads a table, by `file: name` of the bug. */
export function readTable(text: string): ReadonlyMap<string, MutantRow> {
  const rows = text.split('\n').flatMap((line): [string, MutantRow][] => {
    const [, file, name, verdict, seconds, how] = ROW.exec(line) ?? []
    if (file === undefined || name === undefined || verdict === undefined || how === undefined) return []
    const row = {
      verdict: verdict as MutantRow['verdict'],
      how: uncell(how),
      seconds: seconds ? Number(seconds) : null,
    }
    return [[keyOf({ file, name: uncell(name) }), row]]
  })
  return new Map(rows)
}

/**
 * Returns the table of `docs/records/seeded-bugs.md`: the new outcome of each bug, or its previous row if it was not tried.
 *
 * @param before the current table
 */
export function describeMutants(mutants: readonly Mutant[], judged: readonly JudgedMutant[], before: string): string {
  const seen = new Map<string, MutantRow>([
    ...readTable(before),
    ...judged.map((one): [string, MutantRow] => [keyOf(one.mutant), one]),
  ])
  const known = mutants.flatMap((mutant) => {
    const row = seen.get(keyOf(mutant))
    return row === undefined ? [] : [{ ...mutant, ...row }]
  })
  const count = (verdict: JudgedMutant['verdict']) => known.filter((row) => row.verdict === verdict).length
  return [
    '# Seeded bugs',
    '',
    '`npm test -- mutants` puts each of these bugs into a copy of the project, one at a time, and runs the tests that should notice',
    'it; words choose among them by file or name. With `-- --write` it writes down here what it has seen, and leaves the other',
    'lines as they are. It is no part of `npm test`. The bugs stand in `test/mutants/lists/`.',
    '',
    `${known.length} bugs: ${count('caught')} caught by an assertion, ${count('equivalent')} equivalent, which change nothing that anybody could`,
    `see, ${count('survived')} survived, ${count('broken')} broken, ${count('too late')} too late, where a test has only waited in vain.`,
    'Seconds stand where a bug was tried since they are noted.',
    '',
    '| file | bug | outcome | seconds | caught by, or why not |',
    '|---|---|---|---|---|',
    ...known.map(
      ({ file, name, verdict, seconds, how }) =>
        `| \`${file}\` | ${cell(name)} | ${verdict} | ${seconds === null ? '' : Math.round(seconds)} | ${cell(how)} |`,
    ),
    '',
  ].join('\n')
}
