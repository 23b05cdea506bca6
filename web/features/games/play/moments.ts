import type { Course, Obstacle } from '#core/game/course.ts'
import { RULES, UNITS_PER_PX, type Variant } from '#core/game/rules.ts'
import { type GameState, scoreOf } from '#core/game/step.ts'

/** Pixels of clearance up to which a cleared obstacle is a near miss. */
const NEAR_PX = 6
/** Points between two milestones. */
const MILESTONE_POINTS = 100
/** Ticks before its arrival at which an obstacle is announced: 0.7 s. */
const CUE_TICKS = 42

/** An event in a run that is shown or heard. `cueJump` and `cueStay` announce an obstacle. */
export type GameMoment = 'takeOff' | 'land' | 'nearMiss' | 'milestone' | 'crash' | 'cueJump' | 'cueStay'

/** Watches a run tick by tick. It only reads: no score depends on it. */
export type MomentWatcher = {
  /** Restarts from this state, or from the start of a run. */
  reset(state?: GameState): void
  /** Called after each tick. */
  read(state: GameState, course: Course): void
}

export function createMoments(variant: Variant, onMoment: (moment: GameMoment) => void): MomentWatcher {
  let isOnGround = true
  let passed = 0
  let points = 0
  let cued = 0
  let nearestPx = Number.POSITIVE_INFINITY
  const reset = (state?: GameState) => {
    isOnGround = state?.isOnGround !== 0
    passed = state?.passed ?? 0
    points = state === undefined ? 0 : milestonesOf(variant, state)
    cued = 0
    nearestPx = Number.POSITIVE_INFINITY
  }
  const readGround = (state: GameState) => {
    const isNow = state.isOnGround === 1
    if (isOnGround && !isNow && state.velocity > 0) onMoment('takeOff')
    if (!isOnGround && isNow) onMoment('land')
    isOnGround = isNow
  }
  const readObstacles = (state: GameState, course: Course) => {
    if (state.passed > passed) {
      if (nearestPx <= NEAR_PX) onMoment('nearMiss')
      nearestPx = Number.POSITIVE_INFINITY
      passed = state.passed
    }
    const next = course.obstacles[passed]
    if (next !== undefined && next.left < state.distance)
      nearestPx = Math.min(nearestPx, clearancePx(variant, state, next))
    // After a seek, obstacles that are already over are not announced.
    while ((course.obstacles[cued]?.arrivalTick ?? state.tick) < state.tick) cued++
    const coming = course.obstacles[cued]
    if (coming !== undefined && coming.arrivalTick - state.tick <= CUE_TICKS) {
      cued++
      onMoment(isToJump(variant, coming) ? 'cueJump' : 'cueStay')
    }
  }
  const readScore = (state: GameState) => {
    const now = milestonesOf(variant, state)
    if (now > points) onMoment('milestone')
    points = now
  }
  return {
    reset,
    read: (state, course) => {
      if (state.isCrashed === 1) return onMoment('crash')
      readGround(state)
      readObstacles(state, course)
      readScore(state)
    },
  }
}

const milestonesOf = (variant: Variant, state: GameState): number =>
  Math.floor(scoreOf(variant, state) / MILESTONE_POINTS)

/** Returns the pixels of air between the runner and the nearest box above or below it. */
function clearancePx(variant: Variant, state: GameState, { kind, left }: Obstacle): number {
  const { runnerWidthPx, runnerHeightPx } = RULES[variant]
  const frontPx = (state.distance - left) / UNITS_PER_PX
  const heightPx = state.height / UNITS_PER_PX
  let nearest = Number.POSITIVE_INFINITY
  for (const [boxLeft, bottom, width, height] of kind.boxes) {
    if (frontPx <= boxLeft || frontPx - runnerWidthPx >= boxLeft + width) continue
    nearest = Math.min(nearest, Math.max(heightPx - bottom - height, bottom - heightPx - runnerHeightPx))
  }
  return nearest
}

const isToJump = (variant: Variant, { kind }: Obstacle): boolean =>
  kind.isPit || kind.boxes.some(([, bottom]) => bottom < RULES[variant].runnerHeightPx)
