import { expect, test } from 'vitest'
import { ERRORS, type ErrorCode } from '#core/api/errors.ts'
import type { StartedRun } from '#core/api/game-runs.ts'
import { SAVED_SCORE } from '#test/support/browser/parts/fake-engine.ts'
import { ApiError, UnreachableError } from '#web/lib/api-error.ts'

import type { GameChunk, GameRunEnd } from '../play/game-events.ts'
import { createRunClient, type GameServer } from './run-client.ts'

const CHUNK_MS = (256 / 60) * 1_000
const STARTED: StartedRun = {
  runId: 4,
  variant: 'cactus',
  rulesVersion: 1,
  commitment: 'c0',
  chunks: [0, 1, 2].map((index) => ({ index, seed: `seed ${index}` })),
  secondsLeft: 1_200,
  tokensPerMinute: '0.1',
  isPaid: true,
}
const chunk = (index: number): GameChunk => ({ index, inputs: [3, 9], stateHash: 7, pausesMs: [] })
const endOf = (index: number, ticks: number): GameRunEnd => ({
  ...chunk(index),
  reason: 'crash',
  ticks,
  score: 90,
  passed: 9,
  totalTicks: index * 256 + ticks,
})
const refusal = (code: ErrorCode) =>
  new ApiError(ERRORS[code][0], JSON.stringify({ error: code, message: ERRORS[code][1] }), '')
const silence = () => new UnreachableError('POST /api/game')

/** A server that says in advance what goes wrong, a clock that passes while one waits, and what happened, in order. */
function setUp({ failures = [], answerMs = 0, before = Promise.resolve() }: SetUp = {}) {
  const told: string[] = []
  const waiting = [...failures]
  let nowMs = 50_000
  const ask = async <T>(what: string, answer: T): Promise<T> => {
    told.push(`${what} at ${Math.round(nowMs - 50_000)}`)
    nowMs += answerMs
    const failure = waiting.shift()
    if (failure !== undefined && failure !== null) throw failure
    return answer
  }
  const server: GameServer = {
    start: () => ask('start', STARTED),
    sendChunk: (id, { index }) => ask(`chunk ${index} of ${id}`, { index: index + 3, seed: `seed ${index + 3}` }),
    saveScore: ({ runId }, { index, ticks }) => ask(`save ${index} + ${ticks} of ${runId}`, SAVED_SCORE),
    saveOnLeaving: ({ runId }, { index, ticks }) => told.push(`last word ${index} + ${ticks} of ${runId}`),
  }
  const pause = async (ms: number) => {
    nowMs += ms
  }
  const client = createRunClient(
    { server, pause, nowMs: () => nowMs, before },
    {
      onStarted: ({ runId }) => told.push(`started ${runId}`),
      onSeed: (index, seed) => told.push(`${seed} for ${index}`),
      onCut: (by) => told.push(`cut by ${by}`),
      onSaved: ({ tokensEarned }) => told.push(`saved ${tokensEarned}`),
      onFailed: (error) => told.push(`failed: ${error instanceof ApiError ? error.code : 'silence'}`),
    },
  )
  return { client, told, pass: pause }
}
type SetUp = { failures?: readonly (Error | null)[]; answerMs?: number; before?: Promise<void> }

const BEGUN = ['start at 0', 'started 4', 'seed 0 for 0', 'seed 1 for 1', 'seed 2 for 2']

test('the start brings the first chunks, and each sent chunk a later one, never ahead of the clock', async () => {
  const { client, told } = setUp()
  client.begin()
  client.chunk(chunk(0))
  client.chunk(chunk(1))
  client.end(endOf(2, 128), false)
  await client.isOver
  await expect.poll(() => told).toHaveLength(BEGUN.length + 6)
  expect(told).toEqual([
    ...BEGUN,
    `chunk 0 of 4 at ${Math.round(CHUNK_MS)}`,
    'seed 3 for 3',
    `chunk 1 of 4 at ${Math.round(2 * CHUNK_MS)}`,
    'seed 4 for 4',
    `save 2 + 128 of 4 at ${Math.round(2.5 * CHUNK_MS)}`,
    'saved 0.10',
  ])
})

test('an unacknowledged chunk is sent again, in order', async () => {
  const { client, told } = setUp({ failures: [null, silence(), refusal('dependency_down'), refusal('rate_limited')] })
  client.begin()
  client.chunk(chunk(0))
  client.chunk(chunk(1))
  client.end(endOf(2, 1), false)
  await client.isOver
  expect(told.filter((it) => /^(chunk|save) /.test(it)).map((it) => it.split(' of ')[0])).toEqual([
    ...Array(4).fill('chunk 0'),
    'chunk 1',
    'save 2 + 1',
  ])
})

test('a chunk refused because the server’s clock is behind is sent again', async () => {
  const { client, told } = setUp({ failures: [null, refusal('game_chunk_early')] })
  client.begin()
  client.chunk(chunk(0))
  client.end(endOf(1, 0), false)
  await client.isOver
  expect(told.filter((it) => it.startsWith('chunk'))).toHaveLength(2)
})

test.each(['game_chunk_rewritten', 'game_chunk_gap', 'game_inputs_invalid', 'unauthenticated'] as const)(
  'after %s the page is notified, and nothing more is sent',
  async (code) => {
    const { client, told } = setUp({ failures: [null, refusal(code)] })
    client.begin()
    client.chunk(chunk(0))
    client.chunk(chunk(1))
    client.end(endOf(2, 9), false)
    await client.isOver
    await expect.poll(() => told.at(-1)).toBe(`failed: ${code}`)
    expect(told.filter((it) => /^(chunk|save) /.test(it))).toHaveLength(1)
  },
)

test('after the server has ended a run, only its figures are requested', async () => {
  const { client, told } = setUp({ failures: [null, refusal('game_run_ended')] })
  client.begin()
  client.chunk(chunk(0))
  client.chunk(chunk(1))
  client.end(endOf(2, 9), false)
  await client.isOver
  await expect.poll(() => told.slice(-3)).toEqual(['cut by other run', expect.stringMatching(/^save 2/), 'saved 0.10'])
})

test('a run ended after a long silence is not reported as replaced', async () => {
  const failures = [null, ...Array.from({ length: 60 }, silence), refusal('game_run_ended')]
  const { client, told } = setUp({ failures })
  client.begin()
  client.chunk(chunk(0))
  client.end(endOf(1, 9), false)
  await client.isOver
  expect(told).toContain('cut by silence')
})

test('a run credited for less time than was played is reported as replaced', async () => {
  const { client, told } = setUp()
  client.begin()
  client.end(endOf(20, 9), false)
  await client.isOver
  await expect.poll(() => told.slice(-2)).toEqual(['cut by other run', 'saved 0.10'])
})

test('a refused start begins no run', async () => {
  const { client, told } = setUp({ failures: [refusal('game_time_spent')] })
  client.begin()
  await client.isOver
  await expect.poll(() => told).toEqual(['start at 0', 'failed: game_time_spent'])
})

test('a run gives up after two minutes without an answer', async () => {
  const { client, told } = setUp({ failures: Array.from({ length: 100 }, silence) })
  client.begin()
  await client.isOver
  await expect.poll(() => told.at(-1)).toBe('failed: silence')
  const triedMs = told.filter((it) => it.startsWith('start')).map((it) => Number(it.split(' at ')[1]))
  expect(triedMs.at(-1)).toBeGreaterThan(110_000)
  expect(triedMs.at(-1)).toBeLessThan(130_000)
})

test('a run starts after the previous one is settled, so that no input of that one is lost', async () => {
  const { promise: before, resolve } = Promise.withResolvers<void>()
  const { client, told } = setUp({ before })
  client.begin()
  await Promise.resolve()
  expect(told).toEqual([])
  resolve()
  await expect.poll(() => told).toEqual(BEGUN)
})

test('a closing page sends its last message at once, and gets the usual answer if it is restored', async () => {
  const { client, told, pass } = setUp()
  client.begin()
  await expect.poll(() => told).toEqual(BEGUN)
  await pass(4_000)
  client.end(endOf(0, 200), true)
  expect(told.slice(BEGUN.length)).toEqual(['last word 0 + 200 of 4'])
  await expect.poll(() => told.at(-1)).toBe('saved 0.10')
})

test('a run stopped before the server has answered is still settled', async () => {
  const { client, told } = setUp({ answerMs: 300 })
  client.begin()
  client.end(endOf(0, 20), false)
  await client.isOver
  await expect.poll(() => told.at(-1)).toBe('saved 0.10')
})

test('a closing page omits what the server’s clock may not have reached, because it cannot wait', async () => {
  const { client, told, pass } = setUp()
  client.begin()
  await expect.poll(() => told).toEqual(BEGUN)
  await pass(2_000)
  client.end(endOf(0, 140), true)
  expect(told.slice(BEGUN.length)).toEqual(['last word 0 + 120 of 4'])
})
