import type { GameReplay } from '#core/api/game-boards.ts'
import { assert } from '#core/assert.ts'
import { type Course, createCourse, distanceAt, extendCourse } from '#core/game/course.ts'
import { readSeed, type Seed } from '#core/game/random.ts'
import { areToggles, type RecordedRun } from '#core/game/replay.ts'

import { CHUNK_TICKS, RULES_VERSION, RUN_TICKS_MAX } from '#core/game/rules.ts'

import { type GameState, startState, step } from '#core/game/step.ts'

/** A recorded run that is stepped tick by tick, or replayed from its start to any moment: an hour takes about 20 ms. */
export type Tape = {
  readonly course: Course
  /** Game state; a new object after each `seek`. */
  state: GameState
  /** Distance and height one tick ago. */
  readonly before: { distance: number; height: number }
  isOver(): boolean
  step(): void
  seek(tick: number): void
}

export function createTape({ variant, seeds, inputs, ticks }: RecordedRun): Tape {
  const course = createCourse(variant)
  for (const seed of seeds) extendCourse(course, seed)
  /** Index of the next button change in the current chunk. */
  let next = 0
  const tape: Tape = {
    course,
    state: startState(),
    before: { distance: 0, height: 0 },
    isOver: () => tape.state.tick >= ticks || tape.state.isCrashed === 1,
    step: () => {
      const { state, before } = tape
      const offset = state.tick % CHUNK_TICKS
      if (offset === 0) next = 0
      const toggles = inputs[Math.floor(state.tick / CHUNK_TICKS)]
      assert(toggles !== undefined, 'every chunk that was played was recorded')
      const isToggled = toggles[next] === offset
      if (isToggled) next++
      before.distance = state.distance
      before.height = state.height
      step(state, course, isToggled)
    },
    seek: (tick) => {
      tape.state = startState()
      tape.before.distance = 0
      tape.before.height = 0
      while (tape.state.tick < tick && !tape.isOver()) tape.step()
    },
  }
  return tape
}

/** A run to beat. Its course differs, so only its distance is comparable, and that follows from its ticks alone. */
export type Ghost = {
  readonly tape: Tape
  /** Distance at which the run ended, in units. */
  readonly end: number
}

export const createGhost = (run: RecordedRun): Ghost => ({
  tape: createTape(run),
  end: distanceAt(run.variant, run.ticks),
})

type PublishedRun = Pick<GameReplay, 'variant' | 'rulesVersion' | 'ticks' | 'chunks'>

/** Returns the run if it can be replayed; null if its rules are not this page's, or if its record is invalid. */
export function recordedRun({ variant, rulesVersion, ticks, chunks }: PublishedRun): RecordedRun | null {
  if (rulesVersion !== RULES_VERSION || ticks > RUN_TICKS_MAX) return null
  if (chunks.length !== Math.ceil(ticks / CHUNK_TICKS)) return null
  const seeds: Seed[] = []
  for (const { seed: text, inputs } of chunks) {
    const seed = readSeed(text)
    if (seed === null || !areToggles(inputs)) return null
    seeds.push(seed)
  }
  return { variant, seeds, inputs: chunks.map(({ inputs }) => inputs), ticks }
}
