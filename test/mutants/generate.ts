import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { changedLines } from './changed-lines.ts'
import { createChooser } from './coverage/choose-tests.ts'
import { readCoverage } from './coverage/coverage.ts'
import { isComplete, PROJECTS, recordCoverage } from './coverage/record-coverage.ts'
import { countRoom, describeGenerated } from './describe-generated.ts'
import { withProjectCopy } from './driver.ts'
import { EXCUSES, findExcuse } from './excuses.ts'
import type { GenerateOptions } from './generate-options.ts'
import { mutationsOf, type SourceMutation } from './mutations.ts'
import { findRefused } from './refused-changes.ts'
import { keyOf, Results } from './results.ts'
import { filesOf, ROOMS } from './rooms.ts'
import { sample } from './sample.ts'
import { type MutationWorkspace, tryMutation } from './try-mutation.ts'

/** Factor by which more changes are drawn than tried, because about a third does not compile. */
const SPARE = 2
const DECIDED_VERDICTS: ReadonlySet<string> = new Set(['killed', 'timed out', 'broken'])
const RECORD = 'docs/records/mutants.md'

/**
 * Changes the program by operators, one change at a time, and runs the tests that reach each change. Results are stored as they
 * come, so that the next run continues after one that ends early.
 *
 * @returns the number of survivors without an excuse
 */
export async function generate(root: string, options: GenerateOptions): Promise<number> {
  const start = Date.now()
  const until = start + options.minutes * 60_000
  console.log(`seed ${options.seed}, ${options.workers} workers, at most ${options.minutes} minutes`)
  const results = new Results(root)
  // The other half of the time is for the changes themselves.
  const recorded = options.isRecording
    ? await recordCoverage(root, options.workers, (start + until) / 2)
    : readCoverage(root)
  const isAllRecorded = isComplete(root, recorded)
  if (!isAllRecorded) {
    console.log('Some tests are not recorded yet: what no recorded test notices is tried again by a later run.')
  }
  const choose = createChooser(root, recorded)
  const wanted = await (options.isAgain ? listSurvivors : drawMutations)(root, options, results)
  console.log(`${wanted.length} changes are to be tried`)
  let survived = 0
  const waiting = wanted.values()
  const work = () =>
    withProjectCopy(root, { projects: PROJECTS, workers: 1, bail: 1 }, async (path, driver) => {
      const place: MutationWorkspace = { path, driver, changed: [] }
      for (const mutation of waiting) {
        const tried = await tryMutation(place, mutation, choose(mutation, results.noticedBy(mutation)), until)
        if (tried === null) break
        const { file, id } = mutation
        const isUnnoticed = tried.verdict === 'survived' || tried.verdict === 'uncovered'
        results.add(mutation, { ...tried, seed: options.seed, isFinal: isAllRecorded || !isUnnoticed })
        results.store()
        const excuse = findExcuse(mutation)
        const isOpen = isUnnoticed && excuse === undefined
        if (isOpen) survived += 1
        console.log(
          `${(excuse?.kind ?? tried.verdict).padEnd(10)} ${tried.seconds.toFixed(1).padStart(5)} s  ${file}: ${id} – ${tried.how}`,
        )
        if (Date.now() > until) break
      }
    })
  await Promise.all(Array.from({ length: options.workers }, work))
  if (options.changed === null) await writeRecord(root, options, results)
  return survived
}

/** Returns the survivors of earlier runs that have no excuse. */
async function listSurvivors(
  root: string,
  { rooms, seed }: GenerateOptions,
  results: Results,
): Promise<SourceMutation[]> {
  const all = rooms.flatMap(({ name }) => results.ofRoom(name)).filter((one) => !DECIDED_VERDICTS.has(one.verdict))
  const open = new Set(all.filter((one) => findExcuse(one) === undefined).map(keyOf))
  const files = new Map(all.map(({ file, room }) => [file, room]))
  const made = await Promise.all([...files].map(([file, room]) => mutationsOf(root, room, file)))
  const found = made.flat().filter((one) => open.has(keyOf(one)))
  const refused = storeRefused(root, found, seed, results)
  return found.filter((one) => !refused.has(one))
}

/** Stores the changes that are refused before any test. @returns these */
function storeRefused(
  root: string,
  mutations: readonly SourceMutation[],
  seed: number,
  results: Results,
): Set<SourceMutation> {
  const refused = findRefused(root, mutations)
  for (const one of refused) {
    const tried = { verdict: 'broken', how: 'the compiler or the linter refuses it', by: null, seconds: 0 } as const
    results.add(one, { ...tried, seed, isFinal: true })
  }
  results.store()
  return refused
}

/** Draws changes and interleaves the rooms, so that a run that ends early has tried some changes of each. */
async function drawMutations(
  root: string,
  { rooms, perRoom, seed, changed }: GenerateOptions,
  results: Results,
): Promise<SourceMutation[]> {
  const lines = changed === null ? null : changedLines(root, changed)
  const drawn = await Promise.all(
    rooms.map(async (room) => {
      const files = filesOf(root, room).filter((file) => lines === null || lines.has(file))
      const all = (await Promise.all(files.map((file) => mutationsOf(root, room.name, file)))).flat()
      const isFull = lines !== null || room.isPure
      return sample(all, isFull ? all.length : perRoom * SPARE, seed).filter((one) => !results.isBroken(one))
    }),
  )
  const undecided = drawn.flat().filter((one) => !results.isDecided(one))
  const refused = storeRefused(root, undecided, seed, results)
  const sound = drawn.map((ofRoom, at) => {
    const left = ofRoom.filter((one) => !refused.has(one))
    return lines !== null || rooms[at]?.isPure === true ? left : left.slice(0, perRoom)
  })
  const interleaved = Array.from({ length: Math.max(0, ...sound.map(({ length }) => length)) }, (_, at) =>
    sound.flatMap((ofRoom) => ofRoom[at] ?? []),
  ).flat()
  // The changed lines themselves come first.
  const isIn = ({ file, start }: SourceMutation) => (lines?.get(file)?.(start) === true ? 0 : 1)
  return interleaved.filter((one) => !results.isDecided(one)).toSorted((a, b) => isIn(a) - isIn(b))
}

async function writeRecord(root: string, { rooms }: GenerateOptions, results: Results): Promise<void> {
  const path = join(root, RECORD)
  const rows = await Promise.all(
    rooms.map(async (room) => {
      // A change that no operator makes any more does not count.
      const made = await Promise.all(filesOf(root, room).map((file) => mutationsOf(root, room.name, file)))
      const names = new Set(made.flat().map(keyOf))
      const tried = results.ofRoom(room.name).filter((one) => names.has(keyOf(one)))
      return countRoom(room.name, tried, findExcuse)
    }),
  )
  const counted = rows.filter(({ tried }) => tried > 0)
  const before = existsSync(path) ? readFileSync(path, 'utf8') : ''
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(
    path,
    describeGenerated(
      ROOMS.map(({ name }) => name),
      counted,
      EXCUSES,
      before,
    ),
  )
  for (const row of counted)
    console.log(
      `${row.room}: ${row.killed} of ${row.tried} killed, ${row.survived} survived, ${row.uncovered} uncovered`,
    )
}
