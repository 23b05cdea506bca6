import type { Mutant } from './mutant.ts'
import type { Outcome } from './run-tests.ts'

export type Judged = {
  readonly mutant: Mutant
  /** `broken`: no test ran, so the change is no bug that a test could notice. */
  readonly verdict: 'caught' | 'survived' | 'equivalent' | 'broken'
  /** The test that caught it, or why none did. */
  readonly how: string
  readonly seconds: number
}

export function judge(mutant: Mutant, outcome: Outcome | null): Judged {
  if (outcome === null) return { mutant, verdict: 'equivalent', how: mutant.equivalent ?? '', seconds: 0 }
  const { failures, tests, seconds, isTooLong } = outcome
  const [named] = failures.flatMap(({ test }) => (test === null ? [] : [test]))
  if (named !== undefined) return { mutant, verdict: 'caught', how: named, seconds }
  if (isTooLong) return { mutant, verdict: 'survived', how: 'no test failed within five minutes', seconds }
  if (failures.length > 0 || tests === 0) {
    return { mutant, verdict: 'broken', how: failures[0]?.message.split('\n')[0] ?? 'no test ran', seconds }
  }
  return { mutant, verdict: 'survived', how: `${tests} tests passed`, seconds }
}

/** A line of the table: what was last seen of a bug. */
type Row = Pick<Judged, 'verdict' | 'how'>

const keyOf = ({ file, name }: Pick<Mutant, 'file' | 'name'>) => `${file}: ${name}`
const cell = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('|', '\\|').replaceAll('\n', ' ')
const uncell = (text: string) => text.replaceAll(/\\([\\|])/g, '$1')
const ROW = /^\| `([^`]+)` \| (.+?[^\\]) \| (caught|survived|equivalent|broken) \| (.*) \|$/

/** What a table says, by `file: name` of the bug. */
export function readTable(text: string): ReadonlyMap<string, Row> {
  const rows = text.split('\n').flatMap((line): [string, Row][] => {
    const [, file, name, verdict, how] = ROW.exec(line) ?? []
    if (file === undefined || name === undefined || verdict === undefined || how === undefined) return []
    return [[keyOf({ file, name: uncell(name) }), { verdict: verdict as Row['verdict'], how: uncell(how) }]]
  })
  return new Map(rows)
}

/**
 * The table of `docs/mutants.md`: of each bug what was seen now, else what the table said before.
 *
 * @param before the table as it is
 */
export function describeMutants(mutants: readonly Mutant[], judged: readonly Judged[], before: string): string {
  const seen = new Map<string, Row>([
    ...readTable(before),
    ...judged.map((one): [string, Row] => [keyOf(one.mutant), one]),
  ])
  const known = mutants.flatMap((mutant) => {
    const row = seen.get(keyOf(mutant))
    return row === undefined ? [] : [{ ...mutant, ...row }]
  })
  const count = (verdict: Judged['verdict']) => known.filter((row) => row.verdict === verdict).length
  return [
    '# Seeded bugs',
    '',
    '`npm run test:mutants` puts each of these bugs into a copy of the project, one at a time, and runs the tests that should notice',
    'it; words choose among them by file or name. With `-- --write` it writes down here what it has seen, and leaves the other',
    'lines as they are. It is no part of `npm test`. The bugs stand in `test/mutants/lists/`.',
    '',
    `${known.length} bugs: ${count('caught')} caught by an assertion, ${count('equivalent')} equivalent, which change nothing that anybody could`,
    `see, ${count('survived')} survived, ${count('broken')} broken.`,
    '',
    '| file | bug | outcome | caught by, or why not |',
    '|---|---|---|---|',
    ...known.map(({ file, name, verdict, how }) => `| \`${file}\` | ${cell(name)} | ${verdict} | ${cell(how)} |`),
    '',
  ].join('\n')
}
