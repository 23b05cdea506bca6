import { assert } from '#core/assert.ts'
import { type Course, distanceAt, type Obstacle } from '#core/game/course.ts'
import { OBSTACLES, type ObstacleKind } from '#core/game/obstacles.ts'
import { UNITS_PER_PX, type Variant } from '#core/game/rules.ts'

import { type GameState, startState, step } from '#core/game/step.ts'

/** Returns an obstacle kind of a game by its name; `crow 2` is the second one of that name. */
export function kindOf(variant: Variant, name: string): ObstacleKind {
  const [, look = name, number = '1'] = /^(.*) (\d)$/.exec(name) ?? []
  const found = OBSTACLES[variant].filter((kind) => kind.name === look)[Number(number) - 1]
  assert(found !== undefined, `${variant} has no ${name}`)
  return found
}

/** Places an obstacle as a course would. */
export function placeObstacle(variant: Variant, kind: ObstacleKind, arrivalTick: number): Obstacle {
  const left = distanceAt(variant, arrivalTick)
  return { kind, arrivalTick, left, right: left + kind.widthPx * UNITS_PER_PX }
}

/** Creates a course of exactly these obstacles. */
export const courseOf = (variant: Variant, obstacles: readonly Obstacle[]): Course => ({
  variant,
  obstacles: [...obstacles],
  chunks: 0,
  earliestTick: 0,
  latestTick: 1,
})

/** Returns the state of a runner on the ground before a tick. */
export const groundedStateAt = (variant: Variant, tick: number): GameState => ({
  ...startState(),
  tick,
  distance: distanceAt(variant, tick),
})

/** Plays to a tick, with the button changing in `toggles`. Returns the state after each tick. */
export function playTo(
  state: GameState,
  course: Course,
  endTick: number,
  toggles: readonly number[] = [],
): GameState[] {
  const seen: GameState[] = []
  while (state.tick < endTick) {
    const before = state.tick
    step(state, course, toggles.includes(state.tick))
    seen.push({ ...state })
    if (state.tick <= before) return seen
  }
  return seen
}
