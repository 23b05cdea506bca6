import { assert } from '#core/assert.ts'
import { createCourse, extendCourse } from '#core/game/course.ts'
import { readSeed } from '#core/game/random.ts'
import { CHUNK_TICKS, type Variant } from '#core/game/rules.ts'
import { hashState, scoreOf, startState, step } from '#core/game/step.ts'

import { createChance } from './chance.ts'
import { createSolver } from './create-solver.ts'
import type { AutoPlayer } from './play-run.ts'
import { createWindowTable, type WindowTable } from './press-window.ts'

export type LiveRunChunk = {
  readonly index: number
  readonly inputs: number[]
  readonly ticks: number
  readonly stateHash: number
}

const tables = new Map<Variant, WindowTable>()
const tableOf = (variant: Variant): WindowTable => {
  const table = tables.get(variant) ?? createWindowTable(variant)
  tables.set(variant, table)
  return table
}

/** Returns a player that clears everything, and presses at random within each window. */
export const solverOf = (variant: Variant, chance = 1): AutoPlayer =>
  createSolver(variant, tableOf(variant), createChance(chance).random)

/** Creates a run that is played like a page plays it: chunk by chunk, with the seeds that it learns. */
export function createLiveRun(variant: Variant, player: AutoPlayer = solverOf(variant)) {
  const state = startState()
  const course = createCourse(variant)
  return {
    learn(seed: string): void {
      const read = readSeed(seed)
      assert(read !== null, `no seed: ${seed}`)
      extendCourse(course, read)
    },
    /** Plays until a crash or for `ticks` ticks, by default a whole chunk. */
    play(ticks = CHUNK_TICKS): LiveRunChunk {
      const index = Math.floor(state.tick / CHUNK_TICKS)
      const first = state.tick
      const inputs: number[] = []
      while (state.tick < first + ticks && state.isCrashed === 0) {
        const isToggled = player(state, course.obstacles)
        if (isToggled) inputs.push(state.tick - first)
        step(state, course, isToggled)
      }
      return { index, inputs, ticks: state.tick - first, stateHash: hashState(state) }
    },
    figures: () => ({ score: scoreOf(variant, state), ticks: state.tick, passed: state.passed }),
  }
}
