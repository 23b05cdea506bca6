import { expect, test } from 'vitest'
import { type Course, createCourse, distanceAt } from '#core/game/course.ts'
import { OBSTACLES } from '#core/game/obstacles.ts'
import { UNITS_PER_PX, type Variant } from '#core/game/rules.ts'

import { startState, step } from '#core/game/step.ts'

import { createMoments, type GameMoment } from './moments.ts'

/** A course with one obstacle. */
function courseWith(variant: Variant, name: string, arrivalTick: number, bottom?: number): Course {
  const kind = OBSTACLES[variant].find(
    (one) => one.name === name && (bottom === undefined || one.boxes.some((box) => box[1] === bottom)),
  )
  if (kind === undefined) throw new Error(`no obstacle is called ${name}`)
  const left = distanceAt(variant, arrivalTick)
  const course = createCourse(variant)
  course.obstacles.push({ kind, arrivalTick, left, right: left + kind.widthPx * UNITS_PER_PX })
  return course
}

/** What happens, and in which tick, to a runner who presses and lets go in these ticks. */
function watch(course: Course, toggles: readonly number[], ticks: number) {
  const seen: [tick: number, moment: GameMoment][] = []
  const state = startState()
  const moments = createMoments(course.variant, (moment) => seen.push([state.tick, moment]))
  while (state.tick < ticks && state.isCrashed === 0) {
    step(state, course, toggles.includes(state.tick))
    moments.read(state, course)
  }
  return seen
}
const names = (seen: readonly [number, GameMoment][]) => seen.map(([, moment]) => moment)

test('an obstacle is announced 0.7 s before it arrives, then reported as hit', () => {
  const seen = watch(courseWith('cactus', 'cactus-small', 130), [], 300)
  expect(names(seen)).toEqual(['cueJump', 'crash'])
  expect(seen[0]?.[0]).toBe(130 - 42)
})

test.each([
  { variant: 'cactus', name: 'wash', bottom: undefined, cue: 'cueJump' },
  { variant: 'cactus', name: 'crow', bottom: 8, cue: 'cueJump' },
  { variant: 'cactus', name: 'crow', bottom: 54, cue: 'cueStay' },
  { variant: 'character', name: 'sign', bottom: undefined, cue: 'cueJump' },
  { variant: 'character', name: 'lanterns', bottom: undefined, cue: 'cueStay' },
] as const)('$name ($bottom) is announced by $cue', ({ variant, name, bottom, cue }) => {
  expect(names(watch(courseWith(variant, name, 130, bottom), [], 100))).toEqual([cue])
})

test('a jump reports takeoff and landing; far above an obstacle it is no near miss', () => {
  const seen = watch(courseWith('cactus', 'cactus-small', 130), [118, 135], 200)
  expect(names(seen)).toEqual(['cueJump', 'takeOff', 'land'])
})

test('an obstacle cleared by a few px is a near miss, reported after it is passed', () => {
  const course = courseWith('cactus', 'cactus-small', 130)
  const near = Array.from({ length: 20 }, (_, index) => watch(course, [112 + index, 112 + index + 14], 200)).filter(
    (seen) => names(seen).includes('nearMiss'),
  )
  expect(near.length).toBeGreaterThan(0)
  for (const seen of near) expect(names(seen)).not.toContain('crash')
})

test('every 100 points are a milestone', () => {
  const seen = watch(createCourse('cactus'), [], 2_000)
  const points = [100, 200]
  expect(names(seen)).toEqual(points.map(() => 'milestone'))
  for (const [index, [tick]] of seen.entries()) {
    expect(distanceAt('cactus', tick)).toBeGreaterThanOrEqual((points[index] as number) * 40 * UNITS_PER_PX)
    expect(distanceAt('cactus', tick - 1)).toBeLessThan((points[index] as number) * 40 * UNITS_PER_PX)
  }
})

test('seeking reports none of the moments that it skips', () => {
  const seen: GameMoment[] = []
  const state = { ...startState(), tick: 1_500, distance: distanceAt('cactus', 1_500), passed: 1 }
  const moments = createMoments('cactus', (moment) => seen.push(moment))
  const course = courseWith('cactus', 'cactus-small', 130)
  moments.reset(state)
  step(state, course, false)
  moments.read(state, course)
  expect(seen).toEqual([])
})
