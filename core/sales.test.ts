import { describe, expect, test } from 'vitest'
import { usdt } from './money.ts'
import { floorOf, isBelowFloor, judgeSales, resumedSales } from './sales.ts'
import { DEFAULT_SETTINGS } from './settings.ts'

const ONE = 10n ** 18n
const owed = { now: usdt(100n * ONE), in30Days: usdt(300n * ONE) }
const floorWith = (coveragePercent: string, reserveUsdt: string) => ({ isOn: true, coveragePercent, reserveUsdt })

describe('the floor of sales', () => {
  test.each([
    { coveragePercent: '100', reserveUsdt: '0', least: 300n * ONE },
    { coveragePercent: '12.5', reserveUsdt: '0', least: 100n * ONE },
    { coveragePercent: '0', reserveUsdt: '50', least: 150n * ONE },
    { coveragePercent: '60', reserveUsdt: '79.5', least: 180n * ONE },
  ])('with $coveragePercent % and $reserveUsdt USDT is the higher of both: $least', (floor) => {
    expect(floorOf(floorWith(floor.coveragePercent, floor.reserveUsdt), owed)).toBe(floor.least)
  })

  test('a share is rounded up', () => {
    expect(floorOf(floorWith('33.33', '0'), { now: usdt(0n), in30Days: usdt(1n) })).toBe(1n)
  })

  test('at the floor is not below it, and unknown is neither', () => {
    expect(isBelowFloor(usdt(299n), usdt(300n))).toBe(true)
    expect(isBelowFloor(usdt(300n), usdt(300n))).toBe(false)
    expect(isBelowFloor(null, usdt(300n))).toBeNull()
  })

  test('a setting that no form would have saved throws an assertion', () => {
    expect(() => floorOf(floorWith('1e3', '0'), owed)).toThrow()
  })
})

test('resumed sales show no reason and no figures of the stop', () => {
  expect(resumedSales(3)).toEqual({ ...DEFAULT_SETTINGS.sales, areStopped: false, waivedFloor: 3 })
})

describe('the decision of the floor', () => {
  const sales = DEFAULT_SETTINGS.sales
  const on = floorWith('100', '0')
  const judge = (change: Partial<Parameters<typeof judgeSales>[0]>) =>
    judgeSales({ sales, floor: on, floorVersion: 3, isBelow: true, ...change })

  test.each([
    { name: 'below it sales stop', change: {}, verdict: 'stop' },
    { name: 'above it they go on', change: { isBelow: false }, verdict: null },
    { name: 'unknown is not below', change: { isBelow: null }, verdict: null },
    { name: 'a floor that is off stops nothing', change: { floor: { ...on, isOn: false } }, verdict: null },
    { name: 'what is stopped stays stopped', change: { sales: { ...sales, areStopped: true } }, verdict: null },
    { name: 'resumed below it they go on', change: { sales: resumedSales(3) }, verdict: null },
    {
      name: 'nor is it above, after they were resumed below it',
      change: { sales: resumedSales(3), isBelow: null },
      verdict: null,
    },
    { name: 'another floor guards at once', change: { sales: resumedSales(2) }, verdict: 'stop' },
    {
      name: 'once reached it guards again',
      change: { sales: resumedSales(3), isBelow: false },
      verdict: 'guard again',
    },
  ])('$name', ({ change, verdict }) => {
    expect(judge(change)).toBe(verdict)
  })
})
