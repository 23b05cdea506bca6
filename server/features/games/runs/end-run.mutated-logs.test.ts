import { afterAll, beforeAll, expect, test } from 'vitest'
import { addGameChunk, saveScore as saveCall } from '#core/api/game-runs.ts'
import { assert } from '#core/assert.ts'
import { createRandom, readSeed } from '#core/game/random.ts'
import { replayRun } from '#core/game/replay.ts'
import { msOfTicks } from '#core/game-pay.ts'
import type { LiveRunChunk } from '#test/support/game/live-run.ts'
import { openRunWorld, type RunWorld } from '#test/support/game/run-world.ts'
import { isLong, runCount } from '#test/support/test-length.ts'
import { saveScore } from './end-run.ts'
import { seedsOf } from './read-terms.ts'
import { addChunk } from './routes.ts'

/** Logs of two whole chunks and a part of a third, changed before they are sent. */
const COUNT = runCount({ short: 48, long: 10_000 })
/** A log that takes longer than this keeps others waiting; asked of a machine that does nothing else. */
const ANSWER_MS_MAX = 1_000

type RunCallBody = Record<string, unknown>
type RunCall = { readonly call: 'chunk' | 'save'; readonly runId: number; readonly body: RunCallBody }
type LogMutation = (
  log: RunCall[],
  chance: (below: number) => number,
  other: { runId: number; log: RunCall[] },
) => RunCall[]

const withBody = (log: RunCall[], index: number, change: (body: RunCallBody) => RunCallBody): RunCall[] =>
  log.map((sent, at) => (at === index ? { ...sent, body: { ...sent.body, ...change(sent.body) } } : sent))
const inputsOf = ({ inputs }: RunCallBody) => inputs as number[]

const MUTATIONS: Readonly<Record<string, LogMutation>> = {
  nothing: (log) => log,
  'an edited score': (log) => withBody(log, 2, () => ({ score: 1e12, tokensEarned: 1e9, timePlayedMinutes: 1e6 })),
  'a press later': (log, chance) =>
    withBody(log, chance(3), (body) => ({ inputs: inputsOf(body).map((tick) => tick + 3) })),
  'a press left out': (log, chance) => withBody(log, chance(3), (body) => ({ inputs: inputsOf(body).slice(1) })),
  'a press put in': (log, chance) => withBody(log, chance(3), (body) => ({ inputs: [...inputsOf(body), 254] })),
  'inputs in another order': (log, chance) =>
    withBody(log, chance(3), (body) => ({ inputs: [...inputsOf(body)].reverse() })),
  'negative ticks': (log, chance) => withBody(log, chance(3), () => ({ ticks: -1, inputs: [-1, 3] })),
  'ticks beyond the chunk': (log) => withBody(log, 2, () => ({ ticks: 257 })),
  'more ticks than were played': (log) => withBody(log, 2, () => ({ ticks: 256 })),
  'a million presses': (log, chance) =>
    withBody(log, chance(3), () => ({ inputs: Array.from({ length: 1_000_000 }, (_, tick) => tick) })),
  'parts of ticks': (log, chance) => withBody(log, chance(3), () => ({ inputs: [0.5, 1.5] })),
  'words for ticks': (log, chance) => withBody(log, chance(3), () => ({ inputs: ['1', 'Infinity'] })),
  'a gap': (log) => [log[0] as RunCall, ...log.slice(2)],
  'a chunk too far': (log, chance) => withBody(log, chance(3), () => ({ index: 800 })),
  'the end first': (log) => [log[2] as RunCall, ...log],
  'chunks in another order': (log) => [log[1] as RunCall, log[0] as RunCall, log[2] as RunCall],
  'each twice': (log) => log.flatMap((sent) => [sent, sent]),
  'a chunk rewritten': (log) => [log[0] as RunCall, ...withBody(log, 0, () => ({ inputs: [250, 251] }))],
  'the end rewritten': (log) => [...log, ...withBody(log, 2, () => ({ inputs: [1] })).slice(2)],
  'another run’s chunks': (log, _, other) =>
    log.map((sent, at) => ({ ...sent, body: other.log[at]?.body ?? sent.body })),
  'another wallet’s run': (log, _, other) => log.map((sent) => ({ ...sent, runId: other.runId })),
  'ahead of time': (log) => [
    ...log.slice(0, 2),
    ...withBody(log, 1, () => ({ index: 2, inputs: [] })).slice(1, 2),
    ...log.slice(2),
  ],
  'pauses of a year': (log, chance) => withBody(log, chance(3), () => ({ pausesMs: [3e10] })),
  'other state': (log, chance) => withBody(log, chance(3), () => ({ stateHash: 12_345 })),
}

let world: RunWorld
beforeAll(async () => {
  world = await openRunWorld()
  await world.limit('1000000')
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.close()
})

/** A run, and what its page would send of it. */
async function record() {
  const session = await world.newPlayer()
  const run = await world.start(session, 'character')
  const body = ({ index, inputs, stateHash }: LiveRunChunk) => ({ index, inputs, stateHash, pausesMs: [] })
  const played = [run.live.play(), run.live.play()]
  const last = run.live.play(100)
  const log: RunCall[] = [
    ...played.map((chunk) => ({ call: 'chunk', runId: run.runId, body: body(chunk) }) as const),
    { call: 'save', runId: run.runId, body: { ...body(last), ticks: last.ticks, score: run.live.figures().score } },
  ]
  return { session, runId: run.runId, log }
}

/** What a server that was sent this does with it; false where the edge refuses what it is made of. */
async function send(
  session: Awaited<ReturnType<RunWorld['newPlayer']>>,
  { call, runId, body }: RunCall,
): Promise<boolean> {
  const startedMs = performance.now()
  const { walletAddress } = session
  let isTaken = false
  if (call === 'chunk') {
    const parsed = addGameChunk.body.safeParse(body)
    isTaken = parsed.success && (await addChunk(world.db, session, runId, parsed.data)).ok
  } else {
    const parsed = saveCall.body.safeParse({ walletAddress, ...body, runId })
    isTaken = parsed.success && (await saveScore(world.deps, session, parsed.data)).ok
  }
  if (isLong) expect(performance.now() - startedMs).toBeLessThan(ANSWER_MS_MAX)
  return isTaken
}

type RunRecordRow = { secret: Buffer; chunks: Buffer[]; digests: Buffer[]; last_inputs: Buffer; last_ticks: number } & {
  score: number
  ticks: number
  paid: string
}

/** What the stored inputs are worth, worked out here. */
async function expectTrueValue(runId: number): Promise<void> {
  const [row] = await world.rows<RunRecordRow>(
    `select secret, last_inputs, last_ticks, score, ticks, paid::text,
      array(select inputs from game_chunks where run_id = id order by index) as chunks,
      array(select digest from game_chunks where run_id = id order by index) as digests
    from game_runs where id = $1 and status = 'settled'`,
    [runId],
  )
  assert(row !== undefined, `run ${runId} is not settled`)
  const ticks = row.chunks.length * 256 + row.last_ticks
  const seeds = seedsOf(row.secret, runId, row.digests, Math.ceil(ticks / 256)).map(readSeed)
  const truth = replayRun({
    variant: 'character',
    seeds: seeds as never,
    inputs: [...row.chunks, row.last_inputs],
    ticks,
  })
  expect({ score: row.score, ticks: row.ticks }).toEqual({ score: truth.score, ticks: truth.ticks })
  expect(BigInt(row.paid)).toBe((msOfTicks(truth.ticks) * 50n) / 60_000n)
}

test(`${COUNT} changed logs are refused, or credited with their true worth`, async () => {
  const random = createRandom([1, 2, 3, 4])
  const chance = (below: number) => random() % below
  const names = Object.keys(MUTATIONS)
  const other = await record()
  for (let count = 0; count < COUNT; count++) {
    const mutate = MUTATIONS[names[count % names.length] ?? ''] as LogMutation
    const own = await record()
    await world.pass(20_000)
    for (const sent of mutate(own.log, chance, other)) await send(own.session, sent)
    // Whatever was made of it, the run ends.
    await world.save(own.session, own.runId)
    await expectTrueValue(own.runId)
  }
  expect(await world.runOf(other.runId)).toMatchObject({ status: 'open', chunks: 0 })
})
