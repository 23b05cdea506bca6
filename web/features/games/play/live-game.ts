import { type Course, speedAt } from '#core/game/course.ts'
import { CHUNK_TICKS, RUN_IN_TICKS, TICKS_PER_SECOND, UNITS_PER_PX, type Variant } from '#core/game/rules.ts'

import { type GameState, hashState, scoreOf, startState, step } from '#core/game/step.ts'

import { createKnownCourse, createRecorder, type KnownCourse, type RunRecorder } from './chunks.ts'
import type { GameEvents, GamePhase, GameRunEnd } from './game-events.ts'

/** Milliseconds for which each of 3, 2 and 1 is shown. */
const COUNT_MS = 700
const COUNTS = 3
/** Milliseconds after a crash or the last second in which a press starts nothing, because it was meant for the obstacle. */
const LOCKED_AFTER_END_MS = 600
/**
 * Milliseconds by which a press soon after the end extends the lock, because the player may not have noticed the end. The lock
 * never exceeds `LOCKED_MS_MAX` after the end.
 */
const LOCKED_BY_PRESS_MS = 400
const LOCKED_MS_MAX = 1_500
/** Milliseconds; after a shorter wait for the course, the run continues without a countdown. */
const SHORT_WAIT_MS = 400
const FIGURES_EVERY_MS = 100
const MS_PER_TICK = 1_000 / TICKS_PER_SECOND

type LiveGameOptions = {
  readonly variant: Variant
  readonly ticksMax: number
  /** Ratio of simulated time to real time: 1, or less for practice. */
  readonly pace: number
}

/** A run being played: its phases, its time and its record. It draws nothing and reports every change. */
export type LiveGame = {
  readonly variant: Variant
  readonly button: Button
  readonly events: GameEvents
  /** Called after every tick. */
  readonly onTick: () => void
  readonly ticker: Ticker
  readonly recorder: RunRecorder
  known: KnownCourse
  state: GameState
  /** Distance and height one tick ago. */
  readonly before: { distance: number; height: number }
  phase: GamePhase
  ticksMax: number
  lockedUntilMs: number
  endedAtMs: number
  interruptedAtMs: number
  countEndsAtMs: number
  figuresAtMs: number
}

export const createLiveGame = (
  { variant, ticksMax, pace }: LiveGameOptions,
  events: GameEvents,
  onTick: () => void,
): LiveGame => ({
  variant,
  button: createButton(),
  events,
  onTick,
  ticker: createTicker(MS_PER_TICK / pace),
  recorder: createRecorder(),
  known: createKnownCourse(variant),
  state: startState(),
  before: { distance: 0, height: 0 },
  phase: 'ready',
  ticksMax,
  lockedUntilMs: 0,
  endedAtMs: 0,
  interruptedAtMs: 0,
  countEndsAtMs: 0,
  figuresAtMs: 0,
})

export const courseOf = (game: LiveGame): Course => game.known.course

const isIdle = ({ phase }: LiveGame): boolean => phase === 'ready' || phase === 'ended'

/** Returns whether `start` would start a run. A press that comes too soon extends the lock. */
export function requestStart(game: LiveGame, nowMs: number): boolean {
  if (!isIdle(game)) return false
  if (nowMs >= game.lockedUntilMs) return true
  const lockedMs = Math.min(nowMs + LOCKED_BY_PRESS_MS, game.endedAtMs + LOCKED_MS_MAX)
  game.lockedUntilMs = Math.max(game.lockedUntilMs, lockedMs)
  return false
}

export function start(game: LiveGame, nowMs: number): boolean {
  if (!requestStart(game, nowMs)) return false
  game.known = createKnownCourse(game.variant)
  game.state = startState()
  game.before.distance = 0
  game.before.height = 0
  game.button.reset()
  game.recorder.reset()
  game.ticker.restart(nowMs)
  emitFigures(game, nowMs)
  enterPhase(game, 'playing')
  return true
}

export function pause(game: LiveGame, nowMs: number): void {
  if (isIdle(game) || game.phase === 'paused') return
  interrupt(game, nowMs)
  game.button.releaseAll()
  enterPhase(game, 'paused')
}

/** Starts the countdown of 3, 2, 1 after which the run continues. */
export function resume(game: LiveGame, nowMs: number): void {
  if (game.phase === 'paused') startCountdown(game, nowMs)
}

export function stop(game: LiveGame, nowMs: number): void {
  if (isIdle(game)) return
  if (game.phase !== 'playing') game.recorder.pause(nowMs - game.interruptedAtMs)
  end(game, 'stop', nowMs)
}

/** Returns 3, 2 or 1 during the countdown, else 0. */
export const countOf = (game: LiveGame, nowMs: number): number =>
  game.phase === 'counting' ? Math.min(COUNTS, Math.max(1, Math.ceil((game.countEndsAtMs - nowMs) / COUNT_MS))) : 0

/** Plays the ticks that are due by now. */
export function advance(game: LiveGame, nowMs: number): void {
  if (game.phase === 'counting' && nowMs >= game.countEndsAtMs) continuePlay(game, nowMs)
  if (game.phase === 'waiting') endWait(game, nowMs)
  if (game.phase !== 'playing') return
  for (let ticks = game.ticker.take(nowMs); ticks > 0 && game.phase === 'playing'; ticks--) {
    if (game.known.reaches(game.state.tick, game.ticksMax)) tick(game, nowMs)
    else {
      interrupt(game, nowMs)
      enterPhase(game, 'waiting')
    }
  }
  if (nowMs - game.figuresAtMs >= FIGURES_EVERY_MS) emitFigures(game, nowMs)
}

function tick(game: LiveGame, nowMs: number): void {
  const { state, before, recorder } = game
  before.distance = state.distance
  before.height = state.height
  const isToggled = recorder.hasRoom() && game.button.take()
  if (isToggled) recorder.toggle(state.tick)
  step(state, game.known.course, isToggled)
  game.onTick()
  if (state.isCrashed === 1) end(game, 'crash', nowMs)
  else if (state.tick >= game.ticksMax) end(game, 'time', nowMs)
  else if (state.tick % CHUNK_TICKS === 0) game.events.onChunk({ ...recorder.take(), stateHash: hashState(state) })
}

function end(game: LiveGame, reason: GameRunEnd['reason'], nowMs: number): void {
  const { state, recorder } = game
  const record = recorder.take()
  game.endedAtMs = nowMs
  game.lockedUntilMs = reason === 'stop' ? nowMs : nowMs + LOCKED_AFTER_END_MS
  emitFigures(game, nowMs)
  enterPhase(game, 'ended')
  game.events.onEnd({
    ...record,
    reason,
    ticks: state.tick - record.index * CHUNK_TICKS,
    stateHash: hashState(state),
    score: scoreOf(game.variant, state),
    passed: state.passed,
    totalTicks: state.tick,
  })
}

function interrupt(game: LiveGame, nowMs: number): void {
  if (game.phase === 'playing') game.interruptedAtMs = nowMs
}

function startCountdown(game: LiveGame, nowMs: number): void {
  game.countEndsAtMs = nowMs + COUNTS * COUNT_MS
  enterPhase(game, 'counting')
}

function continuePlay(game: LiveGame, nowMs: number): void {
  game.recorder.pause(nowMs - game.interruptedAtMs)
  game.ticker.restart(nowMs)
  enterPhase(game, 'playing')
}

function endWait(game: LiveGame, nowMs: number): void {
  if (!game.known.reaches(game.state.tick, game.ticksMax)) return
  const isShort = nowMs - game.interruptedAtMs < SHORT_WAIT_MS || game.state.tick < RUN_IN_TICKS
  if (isShort) continuePlay(game, nowMs)
  else startCountdown(game, nowMs)
}

function enterPhase(game: LiveGame, phase: GamePhase): void {
  game.phase = phase
  game.events.onState(phase)
}

function emitFigures(game: LiveGame, nowMs: number): void {
  const { variant, state } = game
  game.figuresAtMs = nowMs
  game.events.onFigures({
    score: scoreOf(variant, state),
    passed: state.passed,
    playedMs: Math.round(state.tick * MS_PER_TICK),
    speed: (speedAt(variant, state.tick) * TICKS_PER_SECOND) / UNITS_PER_PX,
  })
}

/** Maximum number of ticks to catch up on. A device that falls further behind plays slower, without a leap. */
const TICKS_OWED_MAX = 5

/**
 * Milliseconds by which a frame may come before its tick is due. Without them, frames at 60 Hz would sometimes get no tick or two.
 */
const SLACK_MS = 0.5

type Ticker = {
  /** Restarts the count of time. */
  restart(nowMs: number): void
  /** Returns the number of ticks that are due, at most `TICKS_OWED_MAX`. */
  take(nowMs: number): number
  /** Returns the progress from the last tick to the next, 0 to 1, for drawing between ticks. */
  fraction(): number
}

/** Converts frames, which arrive at irregular times, into ticks of equal length. */
function createTicker(tickMs: number): Ticker {
  let lastMs = 0
  let owedMs = 0
  return {
    restart: (nowMs) => {
      lastMs = nowMs
      owedMs = 0
    },
    take: (nowMs) => {
      owedMs = Math.min(owedMs + Math.max(0, nowMs - lastMs), TICKS_OWED_MAX * tickMs)
      lastMs = nowMs
      const ticks = Math.max(0, Math.floor((owedMs + SLACK_MS) / tickMs))
      owedMs -= ticks * tickMs
      return ticks
    },
    fraction: () => Math.min(1, Math.max(0, owedMs / tickMs)),
  }
}

/** Maximum number of changes that wait for a tick. Beyond it, a press and its release are dropped, which is not noticeable. */
const WAITING_MAX = 3

/** The one button of the game, which a key, a finger and a gamepad can hold at once. */
type Button = {
  /** Presses. A second press while the button is held counts as a release and a press, so that two thumbs can alternate. */
  press(source: string): void
  release(source: string): void
  releaseAll(): void
  /**
   * Returns whether the button changes in the next tick. It changes at most once per tick, so a tap within one tick becomes a press
   * and a release in two ticks.
   */
  take(): boolean
  /** Restores the state before the first press. */
  reset(): void
}

export function createButton(): Button {
  const held = new Set<string>()
  let waiting = 0
  const change = (times: number) => {
    waiting += times
    if (waiting > WAITING_MAX) waiting -= 2
  }
  const release = (source: string) => {
    if (held.delete(source) && held.size === 0) change(1)
  }
  return {
    press: (source) => {
      if (held.has(source)) return
      change(held.size === 0 ? 1 : 2)
      held.add(source)
    },
    release,
    releaseAll: () => {
      for (const source of [...held]) release(source)
    },
    take: () => {
      if (waiting === 0) return false
      waiting--
      return true
    },
    reset: () => {
      held.clear()
      waiting = 0
    },
  }
}
