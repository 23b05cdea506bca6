import { afterEach, expect, test } from 'vitest'
import { createReplayPool, type ReplayPool } from './replay-pool.ts'
import type { ReplayRequest } from './replay-task.ts'

/** Never ends where no ticks are asked for, fails without an error where one is, and is done at once with anything else. */
const RUNAWAY = new URL('../../../../test/support/game/runaway-worker.ts', import.meta.url)
const NOTHING: ReplayRequest = { variant: 'cactus', seeds: [], inputs: [], ticks: 0 }
const SEED = '0123456789abcdef'.repeat(2)
const SHORT: ReplayRequest = { variant: 'cactus', seeds: [SEED], inputs: [new Uint8Array()], ticks: 100 }

let pool: ReplayPool | undefined
afterEach(() => pool?.stop())

test('a run is replayed in a thread', async () => {
  pool = createReplayPool({ threads: 1 })
  expect(await pool.replay(SHORT)).toMatchObject({ ok: true, value: { score: 10, ticks: 100, isCrashed: false } })
})

test('an unplayable run is reported with its problem', async () => {
  pool = createReplayPool({ threads: 1 })
  const answer = await pool.replay({ ...SHORT, seeds: ['no seed'] })
  expect(answer).toEqual({ ok: false, code: 'replay_error', problem: 'no seed: no seed' })
})

test('a replay that never ends is stopped with its thread, and the next one runs', async () => {
  pool = createReplayPool({ threads: 1, worker: RUNAWAY })
  const [endless, next] = await Promise.all([pool.replay(NOTHING), pool.replay(SHORT)])
  expect(endless).toEqual({ ok: false, code: 'replay_slow', problem: 'its replay took longer than 500 ms' })
  expect(next).toMatchObject({ ok: true, value: { ticks: 100 } })
})

test('a replay that fails without an error is reported as failed', async () => {
  pool = createReplayPool({ threads: 1, worker: RUNAWAY })
  const answer = await pool.replay({ ...SHORT, ticks: 1 })
  expect(answer).toEqual({ ok: false, code: 'replay_failed', problem: 'its replay failed' })
})

test('the wait for a thread does not count as a run’s own time', async () => {
  pool = createReplayPool({ threads: 1, worker: RUNAWAY })
  const answers = await Promise.all([pool.replay(NOTHING), pool.replay(NOTHING), pool.replay(SHORT)])
  expect(answers.map(({ ok }) => ok)).toEqual([false, false, true])
})

test('a call is refused when too many wait, and the others are served', async () => {
  pool = createReplayPool({ threads: 1, queueMax: 2, worker: RUNAWAY })
  const answers = await Promise.all([pool.replay(NOTHING), pool.replay(SHORT), pool.replay(SHORT), pool.replay(SHORT)])
  expect(answers.map((answer) => (answer.ok ? 'ok' : answer.code))).toEqual(['replay_slow', 'ok', 'ok', 'game_busy'])
})

test('a stopped pool leaves its runs for later', async () => {
  pool = createReplayPool({ threads: 1, worker: RUNAWAY, replayMsMax: 60_000 })
  const endless = pool.replay(NOTHING)
  await pool.stop()
  expect(await endless).toEqual({ ok: false, code: 'game_busy' })
  expect(await pool.replay(SHORT)).toEqual({ ok: false, code: 'game_busy' })
})
