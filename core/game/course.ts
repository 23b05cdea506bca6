import { assert } from '../assert.ts'
import { OBSTACLES, type ObstacleKind } from './obstacles.ts'
import { createRandom, type Seed } from './random.ts'
import { CHUNK_TICKS, RULES, RUN_IN_TICKS, TICKS_PER_SECOND, UNITS_PER_PX, type Variant } from './rules.ts'

export type Obstacle = {
  readonly kind: ObstacleKind
  /** Tick in which its left edge reaches the runner's front. */
  readonly arrivalTick: number
  /** Distances in units at which its left edge and its right edge reach the runner's front. */
  readonly left: number
  readonly right: number
}

/** Known part of a course. Each seed adds a chunk. */
export type Course = {
  readonly variant: Variant
  readonly obstacles: Obstacle[]
  /** Number of known chunks. */
  chunks: number
  /** Ticks in which the next obstacle may arrive: from the first one, and before the other. */
  earliestTick: number
  latestTick: number
}

/**
 * Ticks between two arrivals: the least, and the most that chance adds. Each pair has the value at the start and the value once
 * the speed has grown.
 */
const GAPS: Readonly<
  Record<Variant, { readonly least: readonly [number, number]; readonly more: readonly [number, number] }>
> = {
  cactus: { least: [88, 56], more: [64, 36] },
  character: { least: [96, 66], more: [64, 34] },
}
/** Tick from which gaps are as short as they get. */
const SHORTEST_GAPS_TICK = 120 * TICKS_PER_SECOND

export const createCourse = (variant: Variant): Course => ({
  variant,
  obstacles: [],
  chunks: 0,
  earliestTick: RUN_IN_TICKS,
  latestTick: RUN_IN_TICKS + between(GAPS[variant].more, RUN_IN_TICKS),
})

/**
 * Adds the obstacles of the next chunk.
 *
 * Obstacles are placed by the tick in which they arrive, never by distance, so the time between two of them does not shrink as
 * the runner gets faster.
 */
export function extendCourse(course: Course, seed: Seed): void {
  const random = createRandom(seed)
  const end = (course.chunks + 1) * CHUNK_TICKS
  course.chunks++
  for (;;) {
    const arrivalTick = course.earliestTick + (random() % (course.latestTick - course.earliestTick))
    if (arrivalTick >= end) {
      // The next chunk draws this arrival among the remaining ticks, so every gap stays as likely as it was.
      course.earliestTick = Math.max(course.earliestTick, end)
      return
    }
    const kind = drawKind(course.variant, arrivalTick, random())
    const left = distanceAt(course.variant, arrivalTick)
    course.obstacles.push({ kind, arrivalTick, left, right: left + kind.widthPx * UNITS_PER_PX })
    course.earliestTick = arrivalTick + between(GAPS[course.variant].least, arrivalTick) + kind.extraTicks
    course.latestTick = course.earliestTick + between(GAPS[course.variant].more, arrivalTick)
  }
}

const between = ([first, last]: readonly [number, number], tick: number): number =>
  first + Math.floor(((last - first) * Math.min(tick, SHORTEST_GAPS_TICK)) / SHORTEST_GAPS_TICK)

function drawKind(variant: Variant, tick: number, chance: number): ObstacleKind {
  const kinds = OBSTACLES[variant].filter(({ fromTick }) => fromTick <= tick)
  const all = kinds.reduce((sum, { weight }) => sum + weight, 0)
  let left = chance % all
  const drawn = kinds.find(({ weight }) => {
    left -= weight
    return left < 0
  })
  assert(drawn !== undefined, 'there is always a kind to draw')
  return drawn
}

/** Returns the speed in a tick, in units a tick. It grows evenly to its maximum and stays there. */
export function speedAt(variant: Variant, tick: number): number {
  const { speedFrom, speedTo, speedUpTicks } = RULES[variant]
  if (tick >= speedUpTicks) return speedTo
  return speedFrom + Math.floor(((speedTo - speedFrom) * tick) / speedUpTicks)
}

/** Returns the distance up to each tick while the speed still grows. */
function wayWhileSpeedingUp(variant: Variant): Int32Array {
  const { speedUpTicks } = RULES[variant]
  const way = new Int32Array(speedUpTicks + 1)
  for (let tick = 0; tick < speedUpTicks; tick++) way[tick + 1] = (way[tick] ?? 0) + speedAt(variant, tick)
  return way
}
const WAYS: Readonly<Record<Variant, Int32Array>> = {
  cactus: wayWhileSpeedingUp('cactus'),
  character: wayWhileSpeedingUp('character'),
}

/** Returns the distance behind the runner when a tick begins, in units. It depends on the tick alone. */
export function distanceAt(variant: Variant, tick: number): number {
  const { speedTo, speedUpTicks } = RULES[variant]
  const way = WAYS[variant][Math.min(tick, speedUpTicks)]
  assert(way !== undefined, `there is no tick ${tick}`)
  return tick <= speedUpTicks ? way : way + (tick - speedUpTicks) * speedTo
}
