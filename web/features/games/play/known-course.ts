import { assert } from '#core/assert.ts'
import { type Course, createCourse, extendCourse } from '#core/game/course.ts'
import { readSeed, type Seed } from '#core/game/random.ts'
import { CHUNK_TICKS, RULES, UNITS_PER_PX, type Variant } from '#core/game/rules.ts'
import { distanceAt, speedAt } from '#core/game/speed.ts'

/** A run begins before the first seed is there, so that nobody waits for it. Nothing meets the runner before `RUN_IN_TICKS`. */
const TICKS_BEFORE_SEEDS = 45

/** The course of the run that is played, as far as its seeds have come. */
export type KnownCourse = {
  readonly course: Course
  /** Seeds may come in any order, and twice. */
  giveSeed(index: number, seed: string): void
  /** Whether the next tick is certain to show and meet nothing of a chunk that is not known yet. */
  reaches(tick: number, ticksMax: number): boolean
}

export function createKnownCourse(variant: Variant): KnownCourse {
  const course = createCourse(variant)
  const early = new Map<number, Seed>()
  const { viewWidthPx, runnerFrontPx } = RULES[variant]
  const seenUnits = (viewWidthPx - runnerFrontPx) * UNITS_PER_PX
  return {
    course,
    giveSeed: (index, text) => {
      const seed = readSeed(text)
      assert(seed !== null, `${text} is no seed`)
      early.set(index, seed)
      for (let next = early.get(course.chunks); next !== undefined; next = early.get(course.chunks)) {
        early.delete(course.chunks)
        extendCourse(course, next)
      }
    },
    reaches: (tick, ticksMax) => {
      const knownTicks = course.chunks * CHUNK_TICKS
      if (knownTicks >= ticksMax) return true
      if (knownTicks === 0) return tick < TICKS_BEFORE_SEEDS
      return distanceAt(variant, knownTicks) - distanceAt(variant, tick) - speedAt(variant, tick) >= seenUnits
    },
  }
}
