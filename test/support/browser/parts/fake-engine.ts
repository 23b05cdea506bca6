import type { SavedScore, StartedRun } from '#core/api/game-runs.ts'
import type { RecordedRun } from '#core/game/replay.ts'
import type { Game, GameSetup } from '#web/features/games/play/game.ts'
import type { GameEvents, GamePhase, GameRunEnd } from '#web/features/games/play/game-events.ts'

export const STARTED_RUN: StartedRun = {
  runId: 4,
  variant: 'cactus',
  rulesVersion: 1,
  commitment: 'c0'.repeat(32),
  chunks: [0, 1, 2].map((index) => ({ index, seed: String(index).repeat(32) })),
  secondsLeft: 1_200,
  tokensPerMinute: '0.1',
  isPaid: true,
}

export const SAVED_SCORE: SavedScore = {
  runId: 4,
  tokensEarned: '0.10',
  score: 90,
  ticks: 3_600,
  passed: 9,
  minutesPlayed: '1.00',
  minutesPaid: '1.00',
  tokensPerMinute: '0.1',
  cutBy: null,
  isRanked: true,
  unrankedReason: null,
}

type Ended = Pick<GameRunEnd, 'reason' | 'index' | 'ticks' | 'score'> & { readonly passed?: number }

/** Creates an engine without a canvas and without time. The test decides what happens in it. */
export function createFakeEngine() {
  const seeds: [index: number, seed: string][] = []
  const asked: GameSetup[] = []
  let events: GameEvents
  let phase: GamePhase = 'ready'
  let ticksMax = 0
  let isLocked = false
  let ghost: RecordedRun | null = null
  const enter = (next: GamePhase) => {
    phase = next
    events.onState(next)
  }
  const isIdle = () => phase === 'ready' || phase === 'ended'
  const end = ({ reason, index, ticks, score, passed = 0 }: Ended) => {
    enter('ended')
    events.onEnd({
      reason,
      index,
      ticks,
      score,
      passed,
      inputs: [],
      stateHash: 0,
      pausesMs: [],
      totalTicks: index * 256 + ticks,
    })
  }
  const game: Game = {
    start() {
      if (!isIdle() || isLocked) return false
      enter('playing')
      return true
    },
    giveSeed: (index, seed) => seeds.push([index, seed]),
    press() {},
    release() {},
    pause: () => !isIdle() && enter('paused'),
    resume: () => enter('counting'),
    stop: () => !isIdle() && end({ reason: 'stop', index: 0, ticks: 0, score: 0 }),
    setMuted() {},
    setGhost: (run) => {
      ghost = run
    },
    setTicksMax(ticks) {
      ticksMax = ticks
    },
    destroy() {},
  }
  const create = (listeners: GameEvents): Game => {
    events = listeners
    phase = 'ready'
    return game
  }
  return {
    seeds,
    /** Options with which each engine was created. */
    asked,
    create,
    createOn(_canvas: HTMLCanvasElement, options: GameSetup, listeners: GameEvents): Game {
      asked.push(options)
      return create(listeners)
    },
    phase: () => phase,
    ghost: () => ghost,
    ticksMax: () => ticksMax,
    lock() {
      isLocked = true
    },
    enter: (next: GamePhase) => enter(next),
    pressIdle: () => events.onPressIdle(),
    tell: (figures: Parameters<GameEvents['onFigures']>[0]) => events.onFigures(figures),
    playChunk: (index: number) => events.onChunk({ index, inputs: [], stateHash: 0, pausesMs: [] }),
    end,
  }
}
