import { assert } from '#core/assert.ts'
import { type Course, createCourse, distanceAt, extendCourse, speedAt } from '#core/game/course.ts'
import { readSeed, type Seed } from '#core/game/random.ts'
import { CHUNK_TICKS, RULES, TOGGLES_MAX, UNITS_PER_PX, type Variant } from '#core/game/rules.ts'

/**
 * Ticks that a run may play before its first seed arrives, so that players need not wait. No obstacle meets the runner before
 * `RUN_IN_TICKS`.
 */
const TICKS_BEFORE_SEEDS = 45

/** Course of the current run, as far as its seeds have arrived. */
export type KnownCourse = {
  readonly course: Course
  /** Adds a seed. Seeds may arrive in any order, and twice. */
  giveSeed(index: number, seed: string): void
  /** Returns whether the next tick certainly shows and meets nothing of an unknown chunk. */
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

/** Maximum number of interruptions reported separately per chunk; further ones are added to the last. */
const PAUSES_MAX = 16

/** Inputs of a chunk, and the durations of its interruptions. */
type ChunkRecord = { readonly index: number; readonly inputs: number[]; readonly pausesMs: number[] }

/** Records a run chunk by chunk while it is played. */
export type RunRecorder = {
  /** Returns whether the chunk can hold another change of the button. */
  hasRoom(): boolean
  /** Records that the button changes in this tick. */
  toggle(tick: number): void
  pause(durationMs: number): void
  /** Returns the record since the last chunk ended, and starts the next chunk. */
  take(): ChunkRecord
  reset(): void
}

export function createRecorder(): RunRecorder {
  let index = 0
  let inputs: number[] = []
  let pausesMs: number[] = []
  const clear = () => {
    inputs = []
    pausesMs = []
  }
  return {
    hasRoom: () => inputs.length < TOGGLES_MAX,
    toggle: (tick) => {
      inputs.push(tick % CHUNK_TICKS)
    },
    pause: (durationMs) => {
      const wholeMs = Math.round(durationMs)
      if (wholeMs <= 0) return
      if (pausesMs.length < PAUSES_MAX) pausesMs.push(wholeMs)
      else pausesMs[PAUSES_MAX - 1] = (pausesMs[PAUSES_MAX - 1] ?? 0) + wholeMs
    },
    take: () => {
      const record = { index, inputs, pausesMs }
      index++
      clear()
      return record
    },
    reset: () => {
      index = 0
      clear()
    },
  }
}
