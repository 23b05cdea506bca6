import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCourse, distanceAt } from '#core/game/course.ts'
import { readSeed, type Seed } from '#core/game/random.ts'
import { areToggles, replayRun } from '#core/game/replay.ts'

import {
  CHUNK_TICKS,
  RULES,
  TICKS_PER_SECOND,
  TOGGLES_MAX,
  UNITS_PER_PX,
  VARIANTS,
  type Variant,
} from '#core/game/rules.ts'

import type { GameChunk, GameEvents, GamePhase, GameRunEnd } from './game-events.ts'
import { advance, countOf, courseOf, createLiveGame, type LiveGame, pause, resume, start, stop } from './live-game.ts'

const HOUR_TICKS = 60 * 60 * TICKS_PER_SECOND
const seedOf = (index: number, salt = 0) =>
  (BigInt(index * 7919 + salt + 1) * 0x9e3779b97f4a7c15n).toString(16).padStart(32, '0').slice(-32)

function playGame(variant: Variant, { ticksMax = HOUR_TICKS, pace = 1, onTick = () => {} } = {}) {
  const chunks: GameChunk[] = []
  const ends: GameRunEnd[] = []
  const phases: GamePhase[] = []
  const events: GameEvents = {
    onChunk: (chunk) => chunks.push(chunk),
    onEnd: (end) => ends.push(end),
    onState: (phase) => phases.push(phase),
    onFigures: () => undefined,
    onPressIdle: () => undefined,
  }
  const game = createLiveGame({ variant, ticksMax, pace }, events, onTick)
  return { game, chunks, ends, phases }
}
const giveSeeds = (game: LiveGame, from: number, to: number, salt = 0) => {
  for (let index = from; index <= to; index++) game.known.giveSeed(index, seedOf(index, salt))
}
const recorded = (variant: Variant, chunks: readonly GameChunk[], end: GameRunEnd, salt = 0) =>
  replayRun({
    variant,
    seeds: Array.from({ length: end.index + 1 }, (_, index) => readSeed(seedOf(index, salt)) as Seed),
    inputs: [...chunks.map(({ inputs }) => inputs), end.inputs],
    ticks: end.totalTicks,
  })
/** Presses for what comes and lets go again, never perfectly. */
function playABit(game: LiveGame, chance: number) {
  const next = courseOf(game).obstacles[game.state.passed]
  const ticksLeft = next === undefined ? 99 : next.arrivalTick - game.state.tick
  const isToJump = next !== undefined && (next.kind.isPit || next.kind.boxes.some(([, bottom]) => bottom === 0))
  if (chance % 97 === 0 || (isToJump && ticksLeft > 0 && ticksLeft < 8 + (chance % 5))) game.button.press('key')
  else if (chance % 11 === 0) game.button.release('key')
}

const FRAME_RATES = [30, 60, 144]

test('the reported chunks replay to the played run: at any frame rate, with jitter and pauses', () => {
  let crashes = 0
  let chunksPlayed = 0
  fc.assert(
    fc.property(
      fc.constantFrom(...VARIANTS),
      fc.constantFrom(...FRAME_RATES),
      fc.nat(1_000),
      fc.infiniteStream(fc.nat(10_000)),
      (variant, rate, salt, stream) => {
        const { game, chunks, ends } = playGame(variant, { ticksMax: 2_000 })
        let nowMs = 1_000
        start(game, nowMs)
        giveSeeds(game, 0, 8, salt)
        for (let frame = 0; frame < 40 * rate && ends.length === 0; frame++) {
          const chance = stream.next().value as number
          nowMs += (1_000 / rate) * (0.2 + (chance % 160) / 100)
          if (chance % 499 === 0) pause(game, nowMs)
          else if (chance % 7 === 0) resume(game, nowMs)
          playABit(game, chance)
          if (chance % 61 === 0) {
            game.button.press('finger')
            game.button.release('finger')
          }
          advance(game, nowMs)
        }
        stop(game, nowMs)
        const [end] = ends as [GameRunEnd]
        const replayed = recorded(variant, chunks, end, salt)
        crashes += replayed.isCrashed ? 1 : 0
        chunksPlayed += chunks.length
        expect(replayed.score).toBe(end.score)
        expect(replayed.ticks).toBe(end.totalTicks)
        expect(replayed.passed).toBe(end.passed)
        expect(replayed.isCrashed).toBe(end.reason === 'crash')
        expect(replayed.stateHashes.slice(0, chunks.length)).toEqual(chunks.map(({ stateHash }) => stateHash))
        expect(replayed.stateHash).toBe(end.stateHash)
        expect(end.ticks).toBe(end.totalTicks - end.index * CHUNK_TICKS)
      },
    ),
    { numRuns: 150 },
  )
  expect(crashes).toBeGreaterThan(10)
  expect(chunksPlayed).toBeGreaterThan(50)
})

test('presses in the same ticks give the same score at 30, 60 and 144 Hz', () => {
  const scores = FRAME_RATES.map((rate) => {
    const { game, ends } = playGame('cactus', { ticksMax: 3_000, onTick: () => playABit(game, game.state.tick * 31) })
    start(game, 0)
    giveSeeds(game, 0, 12, 5)
    for (let frame = 1; ends.length === 0; frame++) advance(game, (frame * 1_000) / rate)
    return ends[0]?.score
  })
  expect(scores[0]).toBeGreaterThan(30)
  expect(new Set(scores).size).toBe(1)
})

test('a slow machine catches up at most five ticks per frame and plays slower', () => {
  const { game } = playGame('cactus')
  start(game, 0)
  giveSeeds(game, 0, 2)
  advance(game, 1_000)
  expect(game.state.tick).toBe(5)
})

test('a practice run has 60 % of the pace', () => {
  const { game } = playGame('cactus', { pace: 0.6 })
  start(game, 0)
  giveSeeds(game, 0, 2)
  for (let ms = 10; ms <= 1_000; ms += 10) advance(game, ms)
  expect(game.state.tick).toBe(36)
})

const runFor = (game: LiveGame, fromMs: number, durationMs: number) => {
  for (let ms = fromMs; ms <= fromMs + durationMs; ms += 10) advance(game, ms)
}

test('a run starts before its course has arrived, and waits before a chunk would be shown late', () => {
  const { game, phases } = playGame('cactus')
  start(game, 0)
  runFor(game, 0, 500)
  expect(game.phase).toBe('playing')
  runFor(game, 500, 2_000)
  expect(game.phase).toBe('waiting')
  expect(game.state.tick).toBeLessThan(60)
  giveSeeds(game, 0, 2)
  advance(game, 2_510)
  expect(phases).toEqual(['playing', 'waiting', 'playing'])
})

test('no tick shows a part of a chunk without its seed, in any order of the seeds', () => {
  const { game, chunks } = playGame('character')
  start(game, 0)
  for (const index of [2, 0]) game.known.giveSeed(index, seedOf(index))
  let ms = 0
  while (game.phase === 'playing') {
    ms += 10
    advance(game, ms)
  }
  expect(game.phase).toBe('waiting')
  const seenUnits = (RULES.character.viewWidthPx - RULES.character.runnerFrontPx) * UNITS_PER_PX
  expect(game.state.distance + seenUnits).toBeLessThanOrEqual(distanceAt('character', CHUNK_TICKS))
  expect(chunks).toEqual([])
  game.known.giveSeed(1, seedOf(1))
  expect(courseOf(game).chunks).toBe(3)
})

test('a noticeable wait ends with a countdown, and both are claimed in the chunk in which it began', () => {
  const { game, phases, ends } = playGame('cactus')
  start(game, 0)
  game.known.giveSeed(0, seedOf(0))
  let ms = 0
  while (game.phase === 'playing') {
    ms += 10
    advance(game, ms)
  }
  expect(game.phase).toBe('waiting')
  giveSeeds(game, 1, 3)
  advance(game, ms + 1_000)
  expect(game.phase).toBe('counting')
  expect(countOf(game, ms + 1_000)).toBe(3)
  advance(game, ms + 3_100)
  expect(game.phase).toBe('playing')
  stop(game, ms + 3_100)
  expect(phases).toEqual(['playing', 'waiting', 'counting', 'playing', 'ended'])
  expect(ends[0]).toMatchObject({ reason: 'stop', index: 0, pausesMs: [3_100] })
})

test('a pause is claimed with its countdown; nothing moves meanwhile, and a held button is released', () => {
  const { game, ends } = playGame('cactus')
  start(game, 0)
  giveSeeds(game, 0, 2)
  runFor(game, 0, 100)
  game.button.press('key')
  runFor(game, 100, 100)
  const { tick } = game.state
  pause(game, 200)
  runFor(game, 200, 5_000)
  resume(game, 5_200)
  expect(countOf(game, 5_200)).toBe(3)
  runFor(game, 5_200, 2_090)
  expect(countOf(game, 7_290)).toBe(1)
  expect(game.state.tick).toBe(tick)
  runFor(game, 7_300, 50)
  expect(game.state.isDown).toBe(0)
  stop(game, 7_350)
  expect(ends[0]?.pausesMs).toEqual([7_100])
})

test('a run stopped during a pause claims that pause', () => {
  const { game, ends } = playGame('cactus')
  start(game, 0)
  giveSeeds(game, 0, 2)
  runFor(game, 0, 500)
  pause(game, 500)
  runFor(game, 500, 2_000)
  stop(game, 2_500)
  expect(ends).toMatchObject([{ reason: 'stop', pausesMs: [2_000] }])
})

test('a chunk never has more changes of the button than its limit, however fast the taps', () => {
  const { game, chunks } = playGame('character', {
    onTick: () => {
      game.button.press('key')
      game.button.release('key')
    },
  })
  start(game, 0)
  // A course without obstacles: nobody survives one like this.
  game.known = { course: createCourse('character'), giveSeed: () => {}, reaches: () => true }
  for (let ms = 0; chunks.length < 2; ms += 16) advance(game, ms)
  for (const { inputs } of chunks) {
    expect(inputs).toHaveLength(TOGGLES_MAX)
    expect(areToggles(inputs)).toBe(true)
  }
})

test('a run ends at the tick of its time limit', () => {
  const { game, ends } = playGame('cactus', { ticksMax: 90 })
  start(game, 0)
  giveSeeds(game, 0, 0)
  runFor(game, 0, 3_000)
  expect(ends).toMatchObject([{ reason: 'time', totalTicks: 90, ticks: 90, index: 0 }])
})

test('a shortened time limit ends the run at the next tick', () => {
  const { game, ends } = playGame('cactus')
  start(game, 0)
  giveSeeds(game, 0, 2)
  runFor(game, 0, 1_000)
  const { tick } = game.state
  game.ticksMax = 30
  runFor(game, 1_000, 100)
  expect(ends).toMatchObject([{ reason: 'time', totalTicks: tick + 1 }])
})

/** Plays a run of the cactus runner to its end, by a crash or after a second. */
function playToEnd(how: 'crash' | 'time') {
  const { game, ends } = playGame('cactus')
  start(game, 0)
  giveSeeds(game, 0, 8)
  if (how === 'time') game.ticksMax = 60
  let ms = 0
  while (ends.length === 0) {
    ms += 10
    advance(game, ms)
  }
  expect(ends[0]?.reason).toBe(how)
  return { game, ms }
}

test.each(['crash', 'time'] as const)(
  'after an end by %s no run starts for 600 ms; after a stop one starts at once',
  (how) => {
    const { game, ms } = playToEnd(how)
    const early = playToEnd(how)
    expect(start(early.game, early.ms + 599)).toBe(false)
    expect(start(game, ms + 600)).toBe(true)
    expect(start(game, ms + 610)).toBe(false)
    stop(game, ms + 620)
    expect(start(game, ms + 621)).toBe(true)
  },
)

test('repeated presses after a crash start no run before a rest of 400 ms, or 1.5 seconds after the crash', () => {
  const early = playToEnd('crash')
  expect(start(early.game, early.ms + 500)).toBe(false)
  expect(start(early.game, early.ms + 899)).toBe(false)
  expect(start(early.game, early.ms + 1_300)).toBe(true)

  const restless = playToEnd('crash')
  for (let laterMs = 0; laterMs < 1_500; laterMs += 100) expect(start(restless.game, restless.ms + laterMs)).toBe(false)
  expect(start(restless.game, restless.ms + 1_500)).toBe(true)
})
