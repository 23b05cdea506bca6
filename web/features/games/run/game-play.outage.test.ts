import { expect, test, vi } from 'vitest'
import { readSeed, type Seed } from '#core/game/random.ts'
import { replayRun } from '#core/game/replay.ts'
import { CHUNK_TICKS } from '#core/game/rules.ts'
import { STARTED_RUN } from '#test/support/browser/parts/fake-engine.ts'
import { solverOf } from '#test/support/game/live-run.ts'
import { UnreachableError } from '#web/lib/api-error.ts'
import type { Game } from '../play/game.ts'
import type { GameChunk, GamePhase } from '../play/game-events.ts'
import { advance, courseOf, createLiveGame, start, stop } from '../play/live-game.ts'
import { createGamePlay } from './game-play.ts'

/** Much less than a tick: none is played that the solver was not asked about. */
const FRAME_MS = 5
const RUN_MS = 40_000

const seedOf = (index: number) => (index + 1).toString(16).padStart(8, '0').repeat(4)

/** A run of the cactus runner by somebody who clears everything, on a clock of the test's, with a line that fails for a while. */
async function playThrough(outage: { fromMs: number; toMs: number }) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const beganMs = performance.now()
  const nowMs = () => performance.now() - beganMs
  const phases: GamePhase[] = []
  const arrived: GameChunk[] = []
  const answer = async <T>(value: () => T): Promise<T> => {
    const isDown = nowMs() >= outage.fromMs && nowMs() < outage.toMs
    await new Promise((go) => setTimeout(go, 40))
    if (isDown) throw new UnreachableError('POST /api/game/runs/4/chunks')
    return value()
  }
  let live: ReturnType<typeof createLiveGame> | undefined
  const play = createGamePlay({
    createEngine(events) {
      const made = createLiveGame(
        { variant: 'cactus', ticksMax: 100_000, pace: 1 },
        {
          ...events,
          onState(phase) {
            phases.push(phase)
            events.onState(phase)
          },
        },
        () => {},
      )
      live = made
      return {
        start: () => start(made, performance.now()),
        giveSeed: (index: number, seed: string) => made.known.giveSeed(index, seed),
        stop: () => stop(made, performance.now()),
        setTicksMax: (ticks: number) => {
          made.ticksMax = ticks
        },
      } as Game
    },
    server: {
      start: () =>
        answer(() => ({ ...STARTED_RUN, chunks: [0, 1, 2].map((index) => ({ index, seed: seedOf(index) })) })),
      sendChunk: (_, chunk) =>
        answer(() => {
          arrived.push(chunk)
          return { index: chunk.index + 3, seed: seedOf(chunk.index + 3) }
        }),
      saveScore: () => new Promise(() => {}),
      saveOnLeaving: () => {},
    },
    secondsLeft: () => 1_200,
    isForGame: () => true,
    onNoTime: () => {},
    onPlayed: () => {},
    onEnded: () => {},
    onSaved: () => {},
  })
  if (live === undefined) throw new Error('no engine was made')
  const player = solverOf('cactus')
  let askedTick = -1
  // Once for each tick, and on the ground only where the next obstacle is known.
  const asks = ({ state, known }: NonNullable<typeof live>) => {
    if (state.tick === askedTick) return false
    if (state.isOnGround === 1 && known.course.obstacles[state.passed] === undefined) return false
    askedTick = state.tick
    return true
  }
  play.start()
  while (nowMs() < RUN_MS && live.phase !== 'ended') {
    await vi.advanceTimersByTimeAsync(FRAME_MS)
    if (live.phase === 'playing' && asks(live) && player(live.state, courseOf(live).obstacles)) {
      if (live.state.isDown === 1) live.button.release('solver')
      else live.button.press('solver')
    }
    advance(live, performance.now())
  }
  vi.useRealTimers()
  return { phases, arrived, crashed: live.state.isCrashed, passed: live.state.passed }
}

test.each([
  { what: 'three seconds', fromMs: 9_000, toMs: 12_000 },
  { what: 'five seconds', fromMs: 9_000, toMs: 14_000 },
])('an outage of $what is not visible to the player', async (outage) => {
  const { phases, crashed, passed } = await playThrough(outage)
  expect(phases).toEqual(['playing'])
  expect(crashed).toBe(0)
  expect(passed).toBeGreaterThan(15)
})

test('after ten seconds the game waits, and then continues without a loss', async () => {
  const { phases, arrived, crashed } = await playThrough({ fromMs: 9_000, toMs: 22_000 })
  expect(phases).toEqual(['playing', 'waiting', 'counting', 'playing'])
  expect(crashed).toBe(0)
  expect(arrived.map(({ index }) => index)).toEqual(arrived.map((_, index) => index))
  const ticks = arrived.length * CHUNK_TICKS
  const seeds = arrived.map(({ index }) => readSeed(seedOf(index)) as Seed)
  const replayed = replayRun({ variant: 'cactus', seeds, inputs: arrived.map(({ inputs }) => inputs), ticks })
  expect(replayed.stateHashes).toEqual(arrived.map(({ stateHash }) => stateHash))
})
