import type { Excuse } from './excuses/excusing.ts'
import type { MutationResult } from './results.ts'

/** Counts of one room's changes, by outcome. */
export type RoomRow = {
  readonly room: string
  readonly tried: number
  readonly killed: number
  readonly survived: number
  readonly equivalent: number
  readonly accepted: number
  readonly timedOut: number
  readonly uncovered: number
  readonly broken: number
  /** Survivors and uncovered changes that the next run tries again, because some tests were not recorded. */
  readonly open: number
  /** Day of the last result, e.g. `2026-01-31`. */
  readonly date: string
  readonly seeds: readonly number[]
}

const COUNTS = [
  'tried',
  'killed',
  'survived',
  'equivalent',
  'accepted',
  'timedOut',
  'uncovered',
  'broken',
  'open',
] as const
const HEADINGS = ['tried', 'killed', 'survived', 'equivalent', 'accepted', 'timed out', 'uncovered', 'broken', 'open']
const ROW = /^\| `([^`]+)` \| ((?:\d+ \| ){9})[^|]+\| (\S+) \| ([\d, ]+) \|$/

type FindExcuse = (one: { readonly file: string; readonly id: string }) => Excuse | undefined

/** Counts results. An excused change counts as its excuse, and not as survived, uncovered or timed out. */
export function countRoom(room: string, results: readonly MutationResult[], findExcuse: FindExcuse): RoomRow {
  const judged = results.map((one) => ({ ...one, said: findExcuse(one)?.kind ?? one.verdict }))
  const count = (said: (typeof judged)[number]['said']) =>
    judged.filter((one) => (one.verdict === 'killed' ? 'killed' : one.said) === said).length
  return {
    room,
    tried: results.length,
    killed: count('killed'),
    survived: count('survived'),
    equivalent: count('equivalent'),
    accepted: count('accepted'),
    timedOut: count('timed out'),
    uncovered: count('uncovered'),
    broken: count('broken'),
    open: results.filter(({ isFinal }) => !isFinal).length,
    date:
      results
        .map(({ date }) => date)
        .toSorted()
        .at(-1) ?? '',
    seeds: [...new Set(results.map(({ seed }) => seed))].toSorted((a, b) => a - b),
  }
}

/** Returns the share of changes that fail a test, without broken and equivalent changes. */
function shareKilled({ tried, killed, timedOut, equivalent, broken }: RoomRow): string {
  const bugs = tried - equivalent - broken
  return bugs === 0 ? '–' : `${((100 * (killed + timedOut)) / bugs).toFixed(1)} %`
}

/** Reads the rows of a record. */
export function readRecord(text: string): RoomRow[] {
  return text.split('\n').flatMap((line): RoomRow[] => {
    const [, room, counts = '', date, seeds = ''] = ROW.exec(line) ?? []
    if (room === undefined || date === undefined) return []
    const figures = counts.split(' | ').map(Number)
    const counted = Object.fromEntries(COUNTS.map((name, at) => [name, figures[at] ?? 0])) as Record<
      (typeof COUNTS)[number],
      number
    >
    return [{ room, ...counted, date, seeds: seeds.split(', ').map(Number) }]
  })
}

/**
 * Writes the record: the new counts of each room, or its previous row if it was not counted.
 *
 * @param rooms in their order
 */
export function describeGenerated(
  rooms: readonly string[],
  counted: readonly RoomRow[],
  excuses: readonly Excuse[],
  before: string,
): string {
  const known = new Map([...readRecord(before), ...counted].map((row) => [row.room, row]))
  const rows = rooms.flatMap((room) => known.get(room) ?? [])
  return [
    '# Generated bugs',
    '',
    '`npm test -- mutants --generate` changes the program by operators, one change at a time in a copy of the project, and runs the test',
    'files that reach the changed place. The table says what became of the changes that were tried. Rooms that need a database have a random',
    'sample, which its seed draws again. [`docs/records/seeded-bugs.md`](seeded-bugs.md) has the bugs that are written by hand.',
    '',
    '- killed: a test failed. Survived: none did. Uncovered: no test reaches the place.',
    '- timed out: a test waited in vain, and passed without the change in half the time. The share killed counts these too: `npm test` fails on them.',
    '- equivalent: no visible behaviour differs. Accepted: some would differ, and the risk is taken. Both are listed below.',
    '- broken: the compiler or the linter refuses the changed file, or it does not load, so it is no bug. The share killed leaves out what is broken or equivalent.',
    '- open: those that survived or are uncovered while some tests were not recorded. The next run tries them again.',
    '',
    'A change that survived is tried again once it has a test. What the tests miss now, only a sample of another seed tells.',
    '',
    `| room | ${HEADINGS.join(' | ')} | share killed | date | seeds |`,
    `|---|${HEADINGS.map(() => '---:|').join('')}---:|---|---|`,
    ...rows.map(
      (row) =>
        `| \`${row.room}\` | ${COUNTS.map((name) => row[name]).join(' | ')} | ${shareKilled(row)} | ${row.date} | ${row.seeds.join(', ')} |`,
    ),
    '',
    ...(excuses.length === 0 ? [] : describeExcuses(excuses)),
  ].join('\n')
}

const describeExcuses = (excuses: readonly Excuse[]): string[] => [
  '## Excused',
  '',
  '| file | change | why |',
  '|---|---|---|',
  ...excuses.map(
    ({ file, mutation, kind, reason }) => `| \`${file}\` | ${cell(mutation)} | ${kind}: ${cell(reason)} |`,
  ),
  '',
]

const cell = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('|', '\\|').replaceAll('\n', ' ')
