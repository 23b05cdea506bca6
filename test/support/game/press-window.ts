import type { Course, Obstacle } from '#core/game/course.ts'
import type { ObstacleKind } from '#core/game/obstacles.ts'
import { RULES, type Variant } from '#core/game/rules.ts'
import { type GameState, step } from '#core/game/step.ts'

import { courseOf, groundedStateAt, placeObstacle } from './stage.ts'

/** Presses that clear an obstacle and land safely behind it, with one length of hold. */
export type PressWindow = {
  readonly holdTicks: number
  /** First and last tick in which the button may go down. */
  readonly firstTick: number
  readonly lastTick: number
  /** Ticks from the press to the landing. */
  readonly airTicks: number
}

/** Obstacle that needs no press: the runner has to be on the ground while it passes. */
type Passage = { readonly firstTick: number; readonly lastTick: number }

/** Maximum ticks of a jump. No press earlier than this before an obstacle clears it. */
const JUMP_TICKS_MAX = 60

/** Returns the lengths of hold that lead to different jumps. A longer hold than the longest changes nothing. */
const holdsOf = (variant: Variant): readonly number[] => {
  const { holdTicksMin } = RULES[variant]
  const longest = variant === 'cactus' ? 18 : RULES[variant].holdTicksMax
  return Array.from({ length: longest - holdTicksMin + 1 }, (_, index) => holdTicksMin + index)
}

/** Places the obstacle alone on an endless course. */
const placeAlone = (variant: Variant, kind: ObstacleKind, arrivalTick: number): Course =>
  courseOf(variant, [placeObstacle(variant, kind, arrivalTick)])

/**
 * Presses in the next tick and releases after `holdTicks`. Returns the landing tick once the obstacle is behind the runner, or
 * null.
 */
function jump(course: Course, before: GameState, holdTicks: number): number | null {
  const state = { ...before }
  let landing: number | null = null
  for (let elapsed = 0; elapsed <= 4 * JUMP_TICKS_MAX; elapsed++) {
    step(state, course, elapsed === 0 || elapsed === holdTicks)
    if (state.isCrashed === 1) return null
    if (landing === null && state.isOnGround === 1) landing = state.tick
    if (landing !== null && state.passed === course.obstacles.length) return landing
  }
  return null
}

/** Returns whether the obstacle is passed without a press. */
function isPassedByRunning(course: Course): boolean {
  const [obstacle] = course.obstacles
  const state = groundedStateAt(course.variant, Math.max(0, (obstacle?.arrivalTick ?? 0) - 1))
  for (let elapsed = 0; elapsed < 4 * JUMP_TICKS_MAX; elapsed++) {
    step(state, course, false)
    if (state.isCrashed === 1) return false
    if (state.passed === 1) return true
  }
  return false
}

/** Finds the longest window over some holds; the first one wins a tie. Returns null if no hold clears the obstacle. */
function findPressWindow(
  variant: Variant,
  kind: ObstacleKind,
  arrivalTick: number,
  holds: readonly number[] = holdsOf(variant),
): PressWindow | null {
  const course = placeAlone(variant, kind, arrivalTick)
  let best: PressWindow | null = null
  for (const holdTicks of holds) {
    const window = longestRun(course, holdTicks, arrivalTick)
    if (window !== null && (best === null || lengthOf(window) > lengthOf(best))) best = window
  }
  return best
}

const lengthOf = ({ firstTick, lastTick }: Passage): number => lastTick - firstTick + 1

function longestRun(course: Course, holdTicks: number, arrivalTick: number): PressWindow | null {
  let best: PressWindow | null = null
  let current: PressWindow | null = null
  const runner = groundedStateAt(course.variant, Math.max(0, arrivalTick - JUMP_TICKS_MAX))
  while (runner.isCrashed === 0 && runner.isOnGround === 1 && runner.passed === 0) {
    const landing = jump(course, runner, holdTicks)
    current = landing === null ? null : extend(current, holdTicks, runner.tick, landing)
    if (current !== null && (best === null || lengthOf(current) > lengthOf(best))) best = current
    step(runner, course, false)
  }
  return best
}

const extend = (window: PressWindow | null, holdTicks: number, press: number, landing: number): PressWindow => ({
  holdTicks,
  firstTick: window?.firstTick ?? press,
  lastTick: press,
  airTicks: Math.max(window?.airTicks ?? 0, landing - press),
})

/** Cached press windows by kind and tick. */
export type WindowTable = (obstacle: Obstacle) => PressWindow | null

/**
 * Creates a table that computes `findPressWindow` once for each kind and tick. It returns null also for an obstacle that the
 * runner can run under. Once the speed stops growing, an obstacle is like any later one.
 *
 * @param everyTicks computes only every so many ticks: enough for a player, which need not hit a window's very edge
 */
export function createWindowTable(
  variant: Variant,
  holds: readonly number[] = holdsOf(variant),
  everyTicks = 1,
): WindowTable {
  const { speedUpTicks } = RULES[variant]
  const known = new Map<ObstacleKind, Map<number, PressWindow | null>>()
  return ({ kind, arrivalTick }) => {
    const tick = Math.min(arrivalTick - (arrivalTick % everyTicks), speedUpTicks + 2 * JUMP_TICKS_MAX)
    const shift = arrivalTick - tick
    const windows = known.get(kind) ?? new Map<number, PressWindow | null>()
    known.set(kind, windows)
    let window = windows.get(tick)
    if (window === undefined) {
      window = isPassedByRunning(placeAlone(variant, kind, tick)) ? null : findPressWindow(variant, kind, tick, holds)
      windows.set(tick, window)
    }
    return window === null
      ? null
      : { ...window, firstTick: window.firstTick + shift, lastTick: window.lastTick + shift }
  }
}
