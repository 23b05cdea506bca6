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

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

/** The table of `docs/mutants.md`. */
export function describeMutants(judged: readonly Judged[]): string {
  const rows = judged.map(
    ({ mutant, verdict, how }) => `| \`${mutant.file}\` | ${cell(mutant.name)} | ${verdict} | ${cell(how)} |`,
  )
  const caught = judged.filter(({ verdict }) => verdict === 'caught').length
  return [
    '# Seeded bugs',
    '',
    '`npm run test:mutants` puts each of these bugs into a copy of the project, one at a time, runs the tests that should notice it, and',
    'writes this table with `-- --write`. It is no part of `npm test`. The bugs stand in `test/mutants/`.',
    '',
    `${judged.length} bugs, ${caught} caught by an assertion; an equivalent one changes nothing that anybody could see.`,
    '',
    '| file | bug | outcome | caught by, or why not |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}
