import { assert } from '../assert.ts'
import { type Course, createCourse, extendCourse } from './course.ts'
import type { Seed } from './random.ts'
import { CHUNK_TICKS, RUN_TICKS_MAX, type Variant } from './rules.ts'
import { type GameState, hashState, startState } from './state.ts'
import { scoreOf, step } from './step.ts'

/** Everything that a run follows from. */
export type RecordedRun = {
  readonly variant: Variant
  /** Of each chunk that was entered, in their order. */
  readonly seeds: readonly Seed[]
  /** What was pressed, chunk by chunk (`areToggles`). */
  readonly inputs: readonly ArrayLike<number>[]
  /** How many ticks were played, at most. */
  readonly ticks: number
}

export type ReplayedRun = {
  readonly score: number
  /** Ticks until the crash, or until the recording ends. */
  readonly ticks: number
  readonly passed: number
  readonly isCrashed: boolean
  /** Of the state at the end of each chunk that was played whole. */
  readonly stateHashes: readonly number[]
  /** Of the state after the last tick. */
  readonly stateHash: number
}

/** Is told of each tick once it was played. */
export type Watch = (state: Readonly<GameState>, course: Course, isToggled: boolean) => void

/**
 * Plays a recorded run again: the only source of a score.
 *
 * @throws AssertionFailed where a chunk's seed or inputs are missing
 */
export function replayRun(run: RecordedRun, watch?: Watch): ReplayedRun {
  const { variant, seeds, inputs, ticks } = run
  assert(ticks >= 0 && ticks <= RUN_TICKS_MAX, `a run cannot have ${ticks} ticks`)
  const state = startState()
  const course = createCourse(variant)
  const stateHashes: number[] = []
  for (let chunk = 0; chunk * CHUNK_TICKS < ticks && state.isCrashed === 0; chunk++) {
    // An obstacle of the next chunk is met in its own ticks alone: nothing of it is needed before.
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
