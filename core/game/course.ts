import { assert } from '../assert.ts'
import { OBSTACLES, type ObstacleKind } from './obstacles.ts'
import { createRandom, type Seed } from './random.ts'
import { CHUNK_TICKS, RUN_IN_TICKS, TICKS_PER_SECOND, UNITS_PER_PX, type Variant } from './rules.ts'
import { distanceAt } from './speed.ts'

export type Obstacle = {
  readonly kind: ObstacleKind
  /** The tick in which its left edge is where the runner's front is. */
  readonly arrivalTick: number
  /** The way at which that is, and the way at which its right edge is there. Units. */
  readonly left: number
  readonly right: number
}

/** What is known of the way ahead. Grows by a chunk with each seed. */
export type Course = {
  readonly variant: Variant
  readonly obstacles: Obstacle[]
  /** How many chunks are known. */
  chunks: number
  /** The first tick in which the next obstacle may arrive. */
  nextTick: number
}

/** Ticks between two arrivals at the least, and how many more chance may add: at first, and once the speed has grown. */
const GAPS: Readonly<
  Record<Variant, { readonly least: readonly [number, number]; readonly more: readonly [number, number] }>
> = {
  cactus: { least: [84, 62], more: [70, 44] },
  character: { least: [92, 68], more: [70, 48] },
}
/** By then gaps are as short as they get. */
const SHORTEST_GAPS_TICK = 120 * TICKS_PER_SECOND

export const createCourse = (variant: Variant): Course => ({
  variant,
  obstacles: [],
  chunks: 0,
  nextTick: RUN_IN_TICKS,
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
    const arrivalTick = course.nextTick + (random() % between(GAPS[course.variant].more, course.nextTick))
    if (arrivalTick >= end) {
      // What comes later is the next chunk's to say.
      course.nextTick = Math.max(course.nextTick, end)
      return
    }
    const kind = drawKind(course.variant, arrivalTick, random())
    const left = distanceAt(course.variant, arrivalTick)
    course.obstacles.push({ kind, arrivalTick, left, right: left + kind.widthPx * UNITS_PER_PX })
    course.nextTick = arrivalTick + between(GAPS[course.variant].least, arrivalTick) + kind.extraTicks
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
