import { assert } from '#core/assert.ts'
import { createCourse, extendCourse, type Obstacle } from '#core/game/course.ts'
import type { Seed } from '#core/game/random.ts'
import type { RecordedRun } from '#core/game/replay.ts'
import { CHUNK_TICKS, CHUNKS_AHEAD, type Variant } from '#core/game/rules.ts'
import { type GameState, startState, step } from '#core/game/step.ts'

/** Function that decides before each tick whether the button changes in it. */
export type AutoPlayer = (state: GameState, obstacles: readonly Obstacle[]) => boolean

/** Plays a run to a crash, or for `ticks` ticks. Draws the seeds as chunks come into sight. */
export function playRun(variant: Variant, player: AutoPlayer, ticks: number, drawSeed: () => Seed): RecordedRun {
  const seeds: Seed[] = []
  const inputs: number[][] = []
  const course = createCourse(variant)
  const state = startState()
  while (state.tick < ticks && state.isCrashed === 0) {
    const chunk = Math.floor(state.tick / CHUNK_TICKS)
    while (seeds.length <= chunk + CHUNKS_AHEAD) {
      const seed = drawSeed()
      seeds.push(seed)
      extendCourse(course, seed)
    }
    const isToggled = player(state, course.obstacles)
    if (inputs.length <= chunk) inputs.push([])
    if (isToggled) inputs[chunk]?.push(state.tick % CHUNK_TICKS)
    step(state, course, isToggled)
  }
  return { variant, seeds: seeds.slice(0, inputs.length), inputs, ticks: state.tick }
}

/** Press for an obstacle: the ticks in which the button goes down and up; null for no press. */
type PressPlan = { readonly press: number; readonly release: number } | null

/** Creates a player that plans one obstacle after the other, each time from the ground. */
export function planByObstacle(plan: (obstacle: Obstacle, tick: number) => PressPlan): AutoPlayer {
  let planned = 0
  let next: PressPlan = null
  return (state, obstacles) => {
    const isBusy = state.isOnGround === 0 || state.tick <= (next?.release ?? -1)
    if (!isBusy && planned <= state.passed) {
      const obstacle = obstacles[state.passed]
      assert(obstacle !== undefined, 'the way ahead is known')
      planned = state.passed + 1
      next = plan(obstacle, state.tick)
    }
    return state.tick === next?.press || state.tick === next?.release
  }
}
