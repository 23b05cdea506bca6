import { expect, test, vi } from 'vitest'
import type { SavedScore } from '#core/api/game-runs.ts'
import { RUN_TICKS_MAX } from '#core/game/rules.ts'
import { createFakeEngine, SAVED_SCORE, STARTED_RUN } from '#test/support/browser/parts/fake-engine.ts'
import { ApiError, UnreachableError } from '#web/lib/api-error.ts'

import { createGamePlay, type PlayDeps } from './game-play.ts'
import type { GameServer } from './run-client.ts'

function setUp(change: Partial<PlayDeps> = {}) {
  const engine = createFakeEngine()
  const played: number[] = []
  const saved: SavedScore[] = []
  const deps = {
    createEngine: engine.create,
    server: null,
    secondsLeft: () => 1_200,
    isForGame: () => true,
    onNoTime: vi.fn(),
    onPlayed: (seconds: number) => played.push(seconds),
    onEnded: vi.fn(),
    onSaved: (score: SavedScore) => saved.push(score),
    ...change,
  }
  return { engine, played, saved, deps, play: createGamePlay(deps) }
}

const serverOf = (change: Partial<GameServer> = {}): GameServer => ({
  start: async () => STARTED_RUN,
  sendChunk: async (_, { index }) => ({ index: index + 3, seed: 'f'.repeat(32) }),
  saveScore: async () => SAVED_SCORE,
  saveOnLeaving: () => {},
  ...change,
})

test('the course of a guest is drawn locally: three chunks, and one more for each played chunk', () => {
  const { engine, play, played } = setUp()
  play.start()
  expect(engine.seeds.map(([index]) => index)).toEqual([0, 1, 2])
  for (const [, seed] of engine.seeds) expect(seed).toMatch(/^[0-9a-f]{32}$/)
  expect(new Set(engine.seeds.map(([, seed]) => seed)).size).toBe(3)
  engine.playChunk(0)
  expect(engine.seeds.map(([index]) => index)).toEqual([0, 1, 2, 3])
  engine.end({ reason: 'crash', index: 1, ticks: 60, score: 42 })
  expect(played.reduce((sum, it) => sum + it, 0)).toBeCloseTo(316 / 60)
  expect(play.view.getState()).toMatchObject({ phase: 'ended', result: { end: { score: 42 }, saved: null } })
})

test('a run lasts at most the time that is left, and at most an hour', () => {
  const short = setUp({ secondsLeft: () => 61.9 })
  short.play.start()
  expect(short.engine.ticksMax()).toBe(61 * 60)
  const endless = setUp({ secondsLeft: () => Number.POSITIVE_INFINITY })
  endless.play.start()
  expect(endless.engine.ticksMax()).toBe(RUN_TICKS_MAX)
})

test('the time limit of the server wins over the estimate of the page', async () => {
  const server = serverOf({ start: async () => ({ ...STARTED_RUN, secondsLeft: 30 }) })
  const { engine, play } = setUp({ server })
  play.start()
  await vi.waitFor(() => expect(play.view.getState()).toMatchObject({ run: { secondsLeft: 30 }, limitSeconds: 30 }))
  expect(engine.ticksMax()).toBe(30 * 60)
})

test('without time left no run starts', () => {
  const { engine, play, deps } = setUp({ secondsLeft: () => 0.9 })
  play.start()
  expect(deps.onNoTime).toHaveBeenCalledOnce()
  expect(engine.phase()).toBe('ready')
})

test('a press between runs starts one only if it is meant for the game', () => {
  let isForGame = false
  const { engine } = setUp({ isForGame: () => isForGame })
  engine.pressIdle()
  expect(engine.phase()).toBe('ready')
  isForGame = true
  engine.pressIdle()
  expect(engine.phase()).toBe('playing')
})

test('right after a crash a press keeps the result on screen', () => {
  const { engine, play } = setUp()
  play.start()
  engine.end({ reason: 'crash', index: 0, ticks: 9, score: 1 })
  engine.lock()
  play.start()
  expect(play.view.getState().result).not.toBeNull()
})

test('a wallet’s run starts at once, with the limit and the course of the server', async () => {
  const { engine, play, saved } = setUp({ server: serverOf() })
  play.start()
  expect(engine.phase()).toBe('playing')
  expect(engine.seeds).toEqual([])
  await expect.poll(() => engine.seeds).toHaveLength(3)
  expect(engine.ticksMax()).toBe(STARTED_RUN.secondsLeft * 60)
  engine.end({ reason: 'stop', index: 0, ticks: 0, score: 0 })
  await expect.poll(() => play.view.getState().result?.saved).toEqual(SAVED_SCORE)
  expect(saved).toEqual([SAVED_SCORE])
})

test('a refused start returns to the start panel, with the reason', async () => {
  const failure = new Error('refused')
  const { engine, play } = setUp({ server: serverOf({ start: () => Promise.reject(failure) }) })
  play.start()
  await expect.poll(() => play.view.getState()).toMatchObject({ phase: 'ready', startError: failure, result: null })
  expect(engine.phase()).toBe('ended')
  play.start()
  expect(play.view.getState().startError).toBeNull()
})

test('a run that the server has ended stops, with the reason next to its result', async () => {
  const failure = new Error('ended elsewhere')
  const { engine, play } = setUp({ server: serverOf({ saveScore: () => Promise.reject(failure) }) })
  play.start()
  await expect.poll(() => engine.seeds).toHaveLength(3)
  engine.end({ reason: 'stop', index: 0, ticks: 0, score: 0 })
  await expect.poll(() => play.view.getState().result?.error).toBe(failure)
})

test('a run that another one replaced stops at its next chunk, and its pay is still shown', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const sendChunk = async () => {
    throw new ApiError(409, JSON.stringify({ error: 'game_run_ended', message: '' }), '')
  }
  const { engine, play } = setUp({ server: serverOf({ sendChunk }) })
  play.start()
  await vi.advanceTimersByTimeAsync(0)
  engine.playChunk(0)
  await vi.advanceTimersByTimeAsync(5_000)
  vi.useRealTimers()
  expect(engine.phase()).toBe('ended')
  await expect
    .poll(() => play.view.getState().result)
    .toMatchObject({ cut: 'other run', saved: SAVED_SCORE, error: null })
})

test('a late answer of the previous run is not applied to the next one', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof SAVED_SCORE>()
  const { engine, play, saved } = setUp({ server: serverOf({ saveScore: () => promise }) })
  play.start()
  await expect.poll(() => engine.seeds).toHaveLength(3)
  engine.end({ reason: 'stop', index: 0, ticks: 0, score: 5 })
  play.start()
  expect(play.view.getState().result).toBeNull()
  resolve(SAVED_SCORE)
  await expect.poll(() => saved).toHaveLength(1)
  expect(play.view.getState()).toMatchObject({ phase: 'playing', result: null })
})

test('leaving the page ends its run and reports it at once', async () => {
  const saveOnLeaving = vi.fn()
  const { engine, play } = setUp({ server: serverOf({ saveOnLeaving }) })
  play.start()
  await expect.poll(() => engine.seeds).toHaveLength(3)
  play.end()
  expect(saveOnLeaving).toHaveBeenCalledOnce()
  expect(engine.phase()).toBe('ended')
})

test('a start waits while the connection is down', async () => {
  let isDown = true
  const start = async () => {
    if (isDown) throw new UnreachableError('POST /api/game/runs')
    return STARTED_RUN
  }
  const { engine, play } = setUp({ server: serverOf({ start }) })
  play.start()
  isDown = false
  await expect.poll(() => engine.seeds).toHaveLength(3)
})
