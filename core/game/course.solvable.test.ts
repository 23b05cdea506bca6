import { describe, expect, test } from 'vitest'
import { createChance } from '#test/support/game/chance.ts'
import { findFaults } from '#test/support/game/check-course.ts'
import { createSolver } from '#test/support/game/create-solver.ts'
import { playRun } from '#test/support/game/play-run.ts'
import { createWindowTable } from '#test/support/game/press-window.ts'
import { kindOf, placeObstacle } from '#test/support/game/stage.ts'
import { runCount } from '#test/support/test-length.ts'
import { createCourse, extendCourse, type Obstacle } from './course.ts'
import { OBSTACLES, type ObstacleKind } from './obstacles.ts'
import { replayRun } from './replay.ts'
import { CHUNK_TICKS, RUN_TICKS_MAX, VARIANTS, type Variant } from './rules.ts'

const COURSES = runCount({ short: 4, long: 10_000 })
const PLAYED = runCount({ short: 2, long: 200 })
const CHUNKS = Math.ceil(RUN_TICKS_MAX / CHUNK_TICKS)
const TABLES = { cactus: createWindowTable('cactus'), character: createWindowTable('character') }

/** The obstacles of a whole hour. */
function drawObstacles(variant: Variant, number: number): readonly Obstacle[] {
  const { drawSeed } = createChance(number)
  const course = createCourse(variant)
  for (let chunk = 0; chunk < CHUNKS; chunk++) extendCourse(course, drawSeed())
  return course.obstacles
}

/** Counts failures, so that a long form shows how many there are, and keeps the first ones. */
function collect(faults: readonly string[], into: { count: number; first: string[] }) {
  into.count += faults.length
  into.first.push(...faults.slice(0, Math.max(0, 5 - into.first.length)))
}

describe.each(VARIANTS)('one hour of %s', (variant) => {
  test(`leaves 20 ticks for each press at first and 16 later, and 16 from each landing to the next press, in ${COURSES} courses`, () => {
    const found = { count: 0, first: [] as string[] }
    const kinds = new Set<ObstacleKind>()
    for (let number = 0; number < COURSES; number++) {
      const obstacles = drawObstacles(variant, number)
      collect(
        findFaults(variant, obstacles, TABLES[variant], ({ kind }) => kinds.add(kind)),
        found,
      )
    }
    expect(found).toEqual({ count: 0, first: [] })
    expect(kinds).toEqual(new Set(OBSTACLES[variant]))
  })

  test(`is survived with presses anywhere within the windows, in ${PLAYED} courses`, () => {
    for (let number = 0; number < PLAYED; number++) {
      const { random, drawSeed } = createChance(number)
      const run = playRun(variant, createSolver(variant, TABLES[variant], random), RUN_TICKS_MAX, drawSeed)
      expect(replayRun(run)).toMatchObject({ isCrashed: false, ticks: RUN_TICKS_MAX })
    }
  })
})

/** An obstacle of the cactus runner that may be wider than its kind is. */
function placeCactus(name: string, arrivalTick: number, widerPx = 0): Obstacle {
  const kind = kindOf('cactus', name)
  const boxes = kind.boxes.map(([left, bottom, width, height]) => [left, bottom, width + widerPx, height] as const)
  return placeObstacle('cactus', { ...kind, widthPx: kind.widthPx + widerPx, boxes }, arrivalTick)
}

describe('the check refuses', () => {
  test.each([
    {
      name: 'an obstacle that comes before the landing from the one before',
      obstacles: [placeCactus('cactus-small', 6_000), placeCactus('crow', 6_030)],
      fault: 'crow at 6030: arrives before the landing in 6034',
    },
    {
      name: 'a press that must come too soon after a landing',
      obstacles: [placeCactus('cactus-small', 6_000), placeCactus('cactus-small', 6_051)],
      fault: 'cactus-small at 6051: must be pressed 15 after a landing',
    },
    {
      name: 'a window that what hangs before it cuts short',
      obstacles: [placeCactus('crow', 6_000), placeCactus('cactus-grove', 6_024)],
      fault: 'cactus-grove at 6024: leaves 15 ticks to press',
    },
    {
      name: 'an obstacle that is too wide',
      obstacles: [placeCactus('cactus-grove', 6_000, 24)],
      fault: 'cactus-grove at 6000: leaves 15 ticks to press',
    },
    {
      name: 'within the first half minute one that would do later',
      obstacles: [placeCactus('cactus-trio', 1_700)],
      fault: 'cactus-trio at 1700: leaves 18 ticks to press',
    },
    {
      name: 'an obstacle that no jump clears',
      obstacles: [placeCactus('cactus-tall', 6_000, 400)],
      fault: 'cactus-tall at 6000: cannot be cleared',
    },
  ])('$name', ({ obstacles, fault }) => {
    expect(findFaults('cactus', obstacles, createWindowTable('cactus'))).toEqual([fault])
  })
})
