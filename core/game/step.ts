import { type Course, type Obstacle, speedAt } from './course.ts'
import { COYOTE_TICKS, type GameRules, JUMP_BUFFER_TICKS, RULES, UNITS_PER_PX, type Variant } from './rules.ts'

/** State of a run after a number of ticks. All fields are whole numbers of 32 bits; flags are 0 or 1. */
export type GameState = {
  /** Ticks that are over. */
  tick: number
  /** Distance, in units. */
  distance: number
  /** Height of the runner's feet over the ground, in units; below zero in a pit. */
  height: number
  /** Upward speed, in units a tick. */
  velocity: number
  /** Whether the button is down. */
  isDown: number
  isOnGround: number
  /** Whether the current jump still counts as held. */
  isHolding: number
  /** Ticks of the current jump. */
  jumpTicks: number
  /** Ticks for which the last press still waits for the landing. */
  bufferTicks: number
  /** Ticks that the runner has spent beyond an edge without falling. */
  coyoteTicks: number
  /** Obstacles behind the runner, which is also the index of the next one. */
  passed: number
  isCrashed: number
}

/** Returns the state of a new run, before its first tick. */
export const startState = (): GameState => ({
  tick: 0,
  distance: 0,
  height: 0,
  velocity: 0,
  isDown: 0,
  isOnGround: 1,
  isHolding: 0,
  jumpTicks: 0,
  bufferTicks: 0,
  coyoteTicks: 0,
  passed: 0,
  isCrashed: 0,
})

const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

/** Returns FNV-1a over every field, byte by byte, from 0 to 2 ** 32 - 1. Two machines with the same hash agree on the run. */
export function hashState(state: GameState): number {
  let hash = FNV_OFFSET
  hash = add(hash, state.tick)
  hash = add(hash, state.distance)
  hash = add(hash, state.height)
  hash = add(hash, state.velocity)
  hash = add(hash, state.isDown)
  hash = add(hash, state.isOnGround)
  hash = add(hash, state.isHolding)
  hash = add(hash, state.jumpTicks)
  hash = add(hash, state.bufferTicks)
  hash = add(hash, state.coyoteTicks)
  hash = add(hash, state.passed)
  hash = add(hash, state.isCrashed)
  return hash >>> 0
}

function add(hash: number, word: number): number {
  let mixed = hash
  for (let shift = 0; shift < 32; shift += 8) mixed = Math.imul(mixed ^ ((word >>> shift) & 255), FNV_PRIME)
  return mixed
}

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
  jumpIfRequested(state, rules)
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

function jumpIfRequested(state: GameState, rules: GameRules): void {
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
