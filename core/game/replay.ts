import { assert } from '../assert.ts'
import { type Course, createCourse, extendCourse } from './course.ts'
import type { Seed } from './random.ts'
import { CHUNK_TICKS, RUN_TICKS_MAX, TOGGLES_MAX, type Variant } from './rules.ts'
import { type GameState, hashState, scoreOf, startState, step } from './step.ts'

/** Recording from which the whole run follows. */
export type RecordedRun = {
  readonly variant: Variant
  /** Seed of each chunk that was entered, in order. */
  readonly seeds: readonly Seed[]
  /** Toggles of each chunk (`areToggles`). */
  readonly inputs: readonly ArrayLike<number>[]
  /** Most ticks that are played. */
  readonly ticks: number
}

export type ReplayedRun = {
  readonly score: number
  /** Ticks until the crash, or until the recording ends. */
  readonly ticks: number
  readonly passed: number
  readonly isCrashed: boolean
  /** Hash of the state at the end of each chunk that was played whole. */
  readonly stateHashes: readonly number[]
  /** Hash of the state after the last tick. */
  readonly stateHash: number
}

/** Callback that is called after each tick. */
export type OnTick = (state: Readonly<GameState>, course: Course, isToggled: boolean) => void

/**
 * Plays a recorded run again. No other code computes a score.
 *
 * @throws AssertionFailed if a chunk's seed or inputs are missing
 */
export function replayRun(run: RecordedRun, watch?: OnTick): ReplayedRun {
  const { variant, seeds, inputs, ticks } = run
  assert(ticks >= 0 && ticks <= RUN_TICKS_MAX, `a run cannot have ${ticks} ticks`)
  const state = startState()
  const course = createCourse(variant)
  const stateHashes: number[] = []
  for (let chunk = 0; chunk * CHUNK_TICKS < ticks && state.isCrashed === 0; chunk++) {
    // The next chunk's obstacles are met only in its own ticks, so they are not needed before.
    const seed = seeds[chunk]
    const toggles = inputs[chunk]
    assert(seed !== undefined && toggles !== undefined, `chunk ${chunk} is missing`)
    extendCourse(course, seed)
    const length = Math.min(CHUNK_TICKS, ticks - chunk * CHUNK_TICKS)
    let next = 0
    for (let offset = 0; offset < length && state.isCrashed === 0; offset++) {
      const isToggled = toggles[next] === offset
      if (isToggled) next++
      step(state, course, isToggled)
      watch?.(state, course, isToggled)
    }
    if (state.tick === (chunk + 1) * CHUNK_TICKS) stateHashes.push(hashState(state))
  }
  return describe(variant, state, stateHashes)
}

const describe = (variant: Variant, state: GameState, stateHashes: readonly number[]): ReplayedRun => ({
  score: scoreOf(variant, state),
  ticks: state.tick,
  passed: state.passed,
  isCrashed: state.isCrashed === 1,
  stateHashes,
  stateHash: hashState(state),
})

/**
 * Returns whether a list has the form of a chunk's toggles: the ticks within it, from 0, in which the button changes, each later
 * than the one before. Whether the button is down at the chunk's start follows from the chunks before.
 *
 * @param length how many of the chunk's ticks were played
 */
export const areToggles = (toggles: ArrayLike<number>, length: number = CHUNK_TICKS): boolean => {
  if (toggles.length > TOGGLES_MAX) return false
  let last = -1
  for (let index = 0; index < toggles.length; index++) {
    const offset = toggles[index] as number
    if (!Number.isInteger(offset) || offset <= last || offset >= length) return false
    last = offset
  }
  return true
}
