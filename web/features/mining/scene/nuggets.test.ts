import { expect, test } from 'vitest'
import {
  addNuggets,
  ageNuggets,
  CART_FULL,
  cartAway,
  createNuggets,
  dropsOn,
  isFull,
  launch,
  type Nuggets,
  ROLL_MS,
  SHOWER_MAX,
  seenInHeap,
  shoulder,
  takeDueNugget,
  tip,
} from './nuggets.ts'

test.each([
  { what: 'the first figure', before: null, after: 5_000, drops: 0 },
  { what: 'the same', before: 41, after: 41, drops: 0 },
  { what: 'one step', before: 41, after: 42, drops: 1 },
  { what: 'three at once', before: 41, after: 44, drops: 3 },
  { what: 'a large step', before: 41, after: 900_000, drops: SHOWER_MAX },
  { what: 'a reset counter', before: 900, after: 0, drops: 0 },
  { what: 'an unknown figure', before: 900, after: null, drops: 0 },
  { what: 'not a number', before: 900, after: Number.NaN, drops: 0 },
  { what: 'the maximum', before: 0, after: Number.POSITIVE_INFINITY, drops: SHOWER_MAX },
])('$what: $drops fall', ({ before, after, drops }) => {
  expect(dropsOn(before, after)).toBe(drops)
})

const pass = (nuggets: Nuggets, ms: number) => {
  for (let passed = 0; passed < ms; passed += 20) ageNuggets(nuggets, 20)
}

test('the nuggets of a shower fall one after the other, at most as many as fit', () => {
  const nuggets = createNuggets()
  addNuggets(nuggets, 9)
  addNuggets(nuggets, 9)
  const due = Array.from({ length: 200 }, () => takeDueNugget(nuggets, 20))
  expect(due.filter(Boolean)).toHaveLength(SHOWER_MAX)
  expect(due.slice(0, 3).filter(Boolean).length).toBeLessThan(2)
})

test('a nugget lands at its target, and goes into the sack and into the cart', () => {
  const nuggets = createNuggets()
  launch(nuggets, 2, 100, 60, 80, 150)
  pass(nuggets, 1_100)
  const [flying] = nuggets.flying
  expect(flying?.isFlying).toBe(true)
  expect(flying?.y).toBe(150)
  expect(Math.abs((flying?.x ?? 0) - 80)).toBeLessThan(4)
  pass(nuggets, 2_000)
  expect(flying?.isFlying).toBe(false)
  expect(seenInHeap(nuggets, 2)).toBe(1)

  shoulder(nuggets, 2)
  expect(seenInHeap(nuggets, 2)).toBe(0)
  expect(tip(nuggets, 2)).toBe(1)
  expect(tip(nuggets, 2)).toBe(0)
})

test('no nugget is lost: one launched while all are in the air lands at once', () => {
  const nuggets = createNuggets()
  for (let nugget = 0; nugget < 100; nugget++) launch(nuggets, -1, 0, 0, 10, 50)
  pass(nuggets, 3_000)
  expect(nuggets.cart).toBe(100)
})

test('of a heavy sack only some are drawn falling, and all are counted', () => {
  const nuggets = createNuggets()
  nuggets.loads[0] = 40
  const seen = tip(nuggets, 0)
  expect(seen).toBeLessThan(6)
  expect(nuggets.cart).toBe(40 - seen)
})

test('a full cart rolls off, is emptied out of sight, and returns', () => {
  const nuggets = createNuggets()
  nuggets.cart = CART_FULL
  expect(isFull(nuggets)).toBe(true)
  nuggets.rollMs = 0
  expect(isFull(nuggets)).toBe(false)
  expect(cartAway(nuggets)).toBe(0)
  ageNuggets(nuggets, ROLL_MS / 2)
  expect(cartAway(nuggets)).toBe(1)
  expect(nuggets.cart).toBe(0)
  ageNuggets(nuggets, ROLL_MS / 2)
  expect(cartAway(nuggets)).toBe(0)
  expect(nuggets.rollMs).toBeNull()
})
