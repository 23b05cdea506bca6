import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createChance } from '#test/support/game/chance.ts'
import { type Course, createCourse, distanceAt, extendCourse, speedAt } from './course.ts'
import { OBSTACLES } from './obstacles.ts'
import type { Seed } from './random.ts'
import { CHUNK_TICKS, RULES, RUN_IN_TICKS, RUN_TICKS_MAX, UNITS_PER_PX, VARIANTS, type Variant } from './rules.ts'

function extendBy(variant: Variant, seeds: readonly Seed[]): Course {
  const course = createCourse(variant)
  for (const seed of seeds) extendCourse(course, seed)
  return course
}

const word = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })
const seed = fc.tuple(word, word, word, word)
const seeds = fc.array(seed, { minLength: 1, maxLength: 60 })
const variant = fc.constantFrom(...VARIANTS)

describe('a course', () => {
  test('depends only on its seeds', () => {
    fc.assert(
      fc.property(variant, seeds, (which, all) => {
        expect(extendBy(which, all)).toEqual(extendBy(which, all))
      }),
    )
  })

  test('is extended chunk by chunk: the known part never changes', () => {
    fc.assert(
      fc.property(variant, seeds, (which, all) => {
        const course = createCourse(which)
        for (const [index, next] of all.entries()) {
          const known = [...course.obstacles]
          extendCourse(course, next)
          expect(course.chunks).toBe(index + 1)
          expect(course.obstacles.slice(0, known.length)).toEqual(known)
          for (const { arrivalTick } of course.obstacles.slice(known.length))
            expect(Math.floor(arrivalTick / CHUNK_TICKS)).toBe(index)
        }
      }),
    )
  })

  test('has its obstacles one after another, with a gap that does not shrink as the speed grows', () => {
    fc.assert(
      fc.property(variant, seeds, (which, all) => {
        const { obstacles } = extendBy(which, all)
        const shortest = which === 'cactus' ? 56 : 66
        for (const [index, obstacle] of obstacles.entries()) {
          const before = obstacles[index - 1]
          if (before === undefined) continue
          expect(obstacle.arrivalTick - before.arrivalTick).toBeGreaterThanOrEqual(shortest + before.kind.extraTicks)
          // The whole runner fits between them.
          expect(obstacle.left).toBeGreaterThan(before.right + RULES[which].runnerWidthPx * UNITS_PER_PX)
        }
      }),
    )
  })

  test.each(VARIANTS)('of %s never lacks an obstacle for more than two and a half seconds', (which) => {
    const { drawSeed } = createChance(1)
    const { obstacles } = extendBy(which, Array.from({ length: 800 }, drawSeed))
    const gaps = obstacles.map(({ arrivalTick }, index) => arrivalTick - (obstacles[index - 1]?.arrivalTick ?? 0))
    expect(Math.max(...gaps)).toBeLessThanOrEqual(RUN_IN_TICKS + 64)
  })

  test.each(VARIANTS)('of %s begins with a run-in, and with the easiest kind', (which) => {
    for (let number = 0; number < 200; number++) {
      const { drawSeed } = createChance(number)
      const [first] = extendBy(which, [drawSeed()]).obstacles
      expect(first?.arrivalTick).toBeGreaterThanOrEqual(RUN_IN_TICKS)
      expect(first?.kind).toBe(OBSTACLES[which][0])
    }
  })

  test.each(VARIANTS)(
    'of %s places obstacles by the tick of their arrival, and no kind before its first tick',
    (which) => {
      const { drawSeed } = createChance(2)
      const { obstacles } = extendBy(which, Array.from({ length: 100 }, drawSeed))
      for (const { kind, arrivalTick, left, right } of obstacles) {
        expect(left).toBe(distanceAt(which, arrivalTick))
        expect(right - left).toBe(kind.widthPx * UNITS_PER_PX)
        expect(arrivalTick).toBeGreaterThanOrEqual(kind.fromTick)
      }
    },
  )

  test.each(VARIANTS)('of %s has every gap about as often at a chunk’s edge as elsewhere', (which) => {
    // Late gaps are drawn evenly from the shortest to the longest, wherever the chunks end.
    const { drawSeed } = createChance(3)
    const { obstacles } = extendBy(which, Array.from({ length: 6_000 }, drawSeed))
    const late = obstacles.filter(({ arrivalTick }) => arrivalTick > 8_000)
    const extras = late.slice(1).map(({ arrivalTick }, index) => {
      const before = late[index]
      return arrivalTick - (before?.arrivalTick ?? 0) - (before?.kind.extraTicks ?? 0)
    })
    const least = Math.min(...extras)
    const counts = new Array<number>(Math.max(...extras) - least + 1).fill(0)
    for (const extra of extras) counts[extra - least] = (counts[extra - least] ?? 0) + 1
    const mean = extras.length / counts.length
    for (const count of counts) expect(Math.abs(count - mean)).toBeLessThan(6 * Math.sqrt(mean))
  })
})

describe('the kinds of obstacles', () => {
  test.each(VARIANTS)('of %s include at least five looks', (which) => {
    expect(new Set(OBSTACLES[which].map(({ name }) => name)).size).toBeGreaterThanOrEqual(5)
  })

  test.each(VARIANTS)('of %s collide only within their own width', (which) => {
    for (const { boxes, widthPx } of OBSTACLES[which])
      for (const [left, , width] of boxes) expect(left >= 0 && left + width <= widthPx).toBe(true)
  })
})

describe('the view', () => {
  test.each(VARIANTS)('of %s shows at least one second of the course at top speed', (which) => {
    const { viewWidthPx, runnerFrontPx, speedTo } = RULES[which]
    expect((viewWidthPx - runnerFrontPx) * UNITS_PER_PX).toBeGreaterThanOrEqual(60 * speedTo)
  })
})

describe('the speed', () => {
  test.each([
    { variant: 'cactus', tick: 0, px: 4 },
    { variant: 'cactus', tick: 2_700, px: 6 },
    { variant: 'cactus', tick: 5_400, px: 8 },
    { variant: 'cactus', tick: RUN_TICKS_MAX, px: 8 },
    { variant: 'character', tick: 0, px: 3 },
    { variant: 'character', tick: 3_600, px: 4.5 },
    { variant: 'character', tick: 7_200, px: 6 },
    { variant: 'character', tick: RUN_TICKS_MAX, px: 6 },
  ] as const)('of $variant in tick $tick is $px px per tick', ({ variant, tick, px }) => {
    expect(speedAt(variant, tick)).toBe(px * UNITS_PER_PX)
  })

  test.each(VARIANTS)('of %s never falls', (variant) => {
    for (let tick = 1; tick <= RULES[variant].speedUpTicks + 10; tick++)
      expect(speedAt(variant, tick)).toBeGreaterThanOrEqual(speedAt(variant, tick - 1))
  })
})

describe('the distance', () => {
  test.each(VARIANTS)('of %s is the sum of the speeds of the ticks before', (variant) => {
    let way = 0
    for (let tick = 0; tick <= RULES[variant].speedUpTicks + 300; tick++) {
      if (distanceAt(variant, tick) !== way) expect(distanceAt(variant, tick), `tick ${tick}`).toBe(way)
      way += speedAt(variant, tick)
    }
  })

  test.each(VARIANTS)('of one hour of %s fits into 31 bits', (variant) => {
    expect(distanceAt(variant, RUN_TICKS_MAX)).toBeLessThan(2 ** 31)
  })

  test('is zero before the first tick', () => {
    expect(() => distanceAt('cactus', -1)).toThrow('there is no tick -1')
  })
})
