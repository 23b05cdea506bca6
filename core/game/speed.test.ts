import { describe, expect, test } from 'vitest'
import { RULES, RUN_TICKS_MAX, UNITS_PER_PX, VARIANTS } from './rules.ts'
import { distanceAt, speedAt } from './speed.ts'

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
  ] as const)('of $variant in tick $tick is $px px a tick', ({ variant, tick, px }) => {
    expect(speedAt(variant, tick)).toBe(px * UNITS_PER_PX)
  })

  test.each(VARIANTS)('of %s never falls', (variant) => {
    for (let tick = 1; tick <= RULES[variant].speedUpTicks + 10; tick++)
      expect(speedAt(variant, tick)).toBeGreaterThanOrEqual(speedAt(variant, tick - 1))
  })
})

describe('the way', () => {
  test.each(VARIANTS)('of %s is what the ticks before have added up to', (variant) => {
    let way = 0
    for (let tick = 0; tick <= RULES[variant].speedUpTicks + 300; tick++) {
      if (distanceAt(variant, tick) !== way) expect(distanceAt(variant, tick), `tick ${tick}`).toBe(way)
      way += speedAt(variant, tick)
    }
  })

  test.each(VARIANTS)('of an hour of %s fits into 31 bits', (variant) => {
    expect(distanceAt(variant, RUN_TICKS_MAX)).toBeLessThan(2 ** 31)
  })

  test('before the first tick there is none', () => {
    expect(() => distanceAt('cactus', -1)).toThrow('there is no tick -1')
  })
})
