import type { Course, Obstacle } from './course.ts'
import { COYOTE_TICKS, type GameRules, JUMP_BUFFER_TICKS, RULES, UNITS_PER_PX, type Variant } from './rules.ts'
import { speedAt } from './speed.ts'
import type { GameState } from './state.ts'

/** Depth in units at which a runner who falls into a pit is lost. Above it, the far edge still carries. */
const LOST_DEPTH = 6 * UNITS_PER_PX

/**
 * Plays one tick, in place. A run that has crashed does not change.
 *
 * @param isToggled whether the button changes in this tick
 */
export function step(state: GameState, course: Course, isToggled: boolean): void {
  if (state.isCrashed === 1) return
  const rules = RULES[course.variant]
  if (isToggled) toggle(state)
  jumpIfAsked(state, rules)
  if (state.isOnGround === 0) fly(state, rules)
  state.distance += speedAt(course.variant, state.tick)
  state.tick++
  meetObstacles(state, course, rules)
}

function toggle(state: GameState): void {
  state.isDown ^= 1
  if (state.isDown === 1) state.bufferTicks = JUMP_BUFFER_TICKS + 1
  else state.isHolding = 0
}

function jumpIfAsked(state: GameState, rules: GameRules): void {
  if (state.bufferTicks === 0) return
  if (state.isOnGround === 0) {
    state.bufferTicks--
    return
  }
  state.bufferTicks = 0
  state.coyoteTicks = 0
  state.isOnGround = 0
  state.velocity = rules.jumpSpeed
  state.jumpTicks = 0
  state.isHolding = state.isDown
}

function fly(state: GameState, rules: GameRules): void {
  const isHeld = state.jumpTicks < rules.holdTicksMin || (state.isHolding === 1 && state.jumpTicks < rules.holdTicksMax)
  if (!isHeld) {
    // A release ends a hold for good. A press in the air counts for the next jump.
    state.isHolding = 0
    state.velocity = Math.min(state.velocity, rules.releasedSpeedMax)
  }
  state.height += state.velocity
  state.velocity -= isHeld ? rules.heldGravity : rules.gravity
  state.jumpTicks++
}

/** Lands, falls and collides, and counts the obstacles behind the runner. */
function meetObstacles(state: GameState, course: Course, rules: GameRules): void {
  const { obstacles } = course
  const width = rules.runnerWidthPx * UNITS_PER_PX
  let isOverPit = false
  for (let index = state.passed; index < obstacles.length; index++) {
    const obstacle = obstacles[index] as Obstacle
    if (obstacle.left >= state.distance) break
    if (obstacle.right + width <= state.distance) {
      state.passed++
      continue
    }
    if (obstacle.kind.isPit) isOverPit ||= obstacle.left + width <= state.distance && obstacle.right >= state.distance
    else if (hits(state, obstacle, rules)) state.isCrashed = 1
  }
  stand(state, isOverPit)
}

function stand(state: GameState, isOverPit: boolean): void {
  if (state.isOnGround === 1) {
    if (!isOverPit) state.coyoteTicks = 0
    else if (state.coyoteTicks < COYOTE_TICKS) state.coyoteTicks++
    else state.isCrashed = 1
    return
  }
  if (state.height > 0) return
  if (!isOverPit) land(state)
  else if (state.height <= -LOST_DEPTH) state.isCrashed = 1
}

function land(state: GameState): void {
  state.isOnGround = 1
  state.height = 0
  state.velocity = 0
  state.isHolding = 0
  state.coyoteTicks = 0
}

function hits(state: GameState, obstacle: Obstacle, rules: GameRules): boolean {
  const front = state.distance - obstacle.left
  const back = front - rules.runnerWidthPx * UNITS_PER_PX
  const top = state.height + rules.runnerHeightPx * UNITS_PER_PX
  for (const [left, bottom, width, height] of obstacle.kind.boxes) {
    const isBeside = front <= left * UNITS_PER_PX || back >= (left + width) * UNITS_PER_PX
    if (!isBeside && state.height < (bottom + height) * UNITS_PER_PX && top > bottom * UNITS_PER_PX) return true
  }
  return false
}

/** Returns the score of a run: points for distance in the cactus runner, points for each obstacle in the character runner. */
export const scoreOf = (variant: Variant, { distance, passed }: GameState): number =>
  variant === 'cactus' ? Math.floor(distance / POINT_UNITS) : passed * OBSTACLE_POINTS

/** Distance of one point: 40 px. */
const POINT_UNITS = 40 * UNITS_PER_PX
const OBSTACLE_POINTS = 10
