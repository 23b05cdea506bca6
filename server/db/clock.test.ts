import { describe, expect, test } from 'vitest'
import { ClockOff } from '../fault.ts'
import { createClock, describeTrouble } from './clock.ts'

const START_MS = Date.parse('2026-01-01T00:00:00Z')
const DAY_MS = 86_400_000

/** A machine whose wall clock, monotonic clock, database and chain tests move one by one. */
function openClocks() {
  const now = { monotonicMs: 5_000, wallMs: START_MS, databaseMs: START_MS }
  let block: { number: bigint; timeMs: bigint; sinceMs: number; hasRisen: boolean } | null = null
  const clock = createClock({
    toleranceMs: 30_000,
    monotonicMs: () => now.monotonicMs,
    wallMs: () => now.wallMs,
  })
  clock.followBlocks(() => block)
  return {
    now,
    clock,
    pass(ms: number) {
      now.monotonicMs += ms
      now.wallMs += ms
      now.databaseMs += ms
    },
    finalize(timeMs: number, hasRisen = true) {
      block = { number: (block?.number ?? 0n) + 1n, timeMs: BigInt(timeMs), sinceMs: now.monotonicMs, hasRisen }
    },
    compare: () => clock.compare(now.databaseMs, now.monotonicMs),
  }
}

test('agreeing clocks are sound, however much time passes', () => {
  const { compare, pass, finalize, now } = openClocks()
  for (let hour = 0; hour < 50; hour++) {
    finalize(now.databaseMs - 2_000)
    expect(compare()).toBe(null)
    pass(3_600_000)
    expect(compare()).toBe(null)
  }
})

test.each([
  { by: DAY_MS, words: "The database's clock is off. The database is 86402 s ahead of the expected time." },
  { by: -3_600_000, words: "The database's clock is off. The database is 3598 s behind the expected time." },
  {
    by: 10 * 365 * DAY_MS,
    words: "The database's clock is off. The database is 315360002 s ahead of the expected time.",
  },
])('a database whose clock jumps by $by ms is off until it is back', ({ by, words }) => {
  const { compare, clock, pass, finalize, now } = openClocks()
  finalize(now.databaseMs - 2_000)
  expect(compare()).toBe(null)
  pass(1_000)
  now.databaseMs += by
  const trouble = compare()
  expect(trouble && describeTrouble(trouble)).toBe(words)
  expect(() => clock.check(now.databaseMs, now.monotonicMs)).toThrow(new ClockOff(words))
  expect(clock.readTrouble()).toEqual(trouble)
  expect(clock.readTrouble()).toBe(null)
  now.databaseMs -= by
  expect(compare()).toBe(null)
})

test('before the first block, the machine’s clock gives the time', () => {
  const { compare, finalize, now } = openClocks()
  expect(compare()).toBe(null)
  // The first block that a process sees may be an old one.
  finalize(START_MS - DAY_MS, false)
  expect(compare()).toBe(null)
  now.databaseMs += DAY_MS
  expect(compare()).toEqual({ suspect: 'database', aheadMs: DAY_MS })
})

test('a database and a machine that are off together disagree with the chain', () => {
  const { compare, finalize, now } = openClocks()
  now.wallMs += DAY_MS
  now.databaseMs += DAY_MS
  expect(compare()).toBe(null)
  finalize(START_MS - 2_000)
  expect(compare()).toEqual({ suspect: 'chain', aheadMs: DAY_MS + 2_000 })
})

test('a machine that was suspended is off until the next block', () => {
  const { compare, finalize, now } = openClocks()
  finalize(START_MS)
  expect(compare()).toBe(null)
  now.wallMs += DAY_MS
  now.databaseMs += DAY_MS
  expect(compare()).toEqual({ suspect: 'process', aheadMs: DAY_MS })
  finalize(START_MS + DAY_MS)
  expect(compare()).toBe(null)
})

describe('blocks that are seen late', () => {
  test('do not change the time while a better one is known', () => {
    const { compare, finalize, pass, now } = openClocks()
    finalize(now.databaseMs)
    expect(compare()).toBe(null)
    pass(60_000)
    finalize(now.databaseMs - 600_000)
    expect(compare()).toBe(null)
  })

  test('change it once the better one is two hours old', () => {
    const { compare, finalize, pass, now } = openClocks()
    finalize(now.databaseMs)
    expect(compare()).toBe(null)
    for (let hour = 0; hour < 3; hour++) {
      pass(3_600_001)
      finalize(now.databaseMs - 700_000)
      compare()
    }
    expect(compare()).toEqual({ suspect: 'chain', aheadMs: 700_000 })
  })

  test('of a start do not contradict agreeing clocks, up to ten minutes', () => {
    const { compare, finalize, pass, now } = openClocks()
    finalize(now.databaseMs - 540_000)
    expect(compare()).toBe(null)
    pass(30_000)
    expect(compare()).toBe(null)
    finalize(now.databaseMs - 660_000)
    expect(compare()).toEqual({ suspect: 'chain', aheadMs: 570_000 - 30_000 })
  })

  test.each([
    { apartMs: 30_000, isSound: true },
    { apartMs: 30_001, isSound: false },
    { apartMs: -30_000, isSound: true },
    { apartMs: -30_001, isSound: false },
  ])('of a start do not contradict a database and a machine $apartMs ms apart: $isSound', ({ apartMs, isSound }) => {
    const { compare, finalize, now } = openClocks()
    now.databaseMs += apartMs
    finalize(now.databaseMs - 200_000)
    expect(compare() === null).toBe(isSound)
  })

  test('of a start do not hide a jump of the whole machine', () => {
    const { compare, finalize, now } = openClocks()
    finalize(now.databaseMs - 200_000)
    expect(compare()).toBe(null)
    now.databaseMs += 120_000
    now.wallMs += 120_000
    expect(compare()).toMatchObject({ aheadMs: 320_000 })
  })

  test('are followed again after a stall', () => {
    const { compare, finalize, pass, now } = openClocks()
    finalize(now.databaseMs)
    pass(3 * 3_600_000)
    expect(compare()).toBe(null)
    finalize(now.databaseMs)
    expect(compare()).toBe(null)
  })
})

test('a block of the future is dropped once later blocks and the database agree', () => {
  const { compare, finalize, pass, now } = openClocks()
  finalize(now.databaseMs + DAY_MS)
  expect(compare()).toMatchObject({ aheadMs: -DAY_MS })
  pass(1_000)
  finalize(now.databaseMs - 2_000)
  expect(compare()).toBe(null)
  now.databaseMs += DAY_MS
  expect(compare()).not.toBe(null)
})

test('a slow answer is valid for the time between question and answer', () => {
  const { clock, now, pass } = openClocks()
  const sentMs = now.monotonicMs
  const asked = now.databaseMs
  pass(120_000)
  expect(clock.compare(asked, sentMs)).toBe(null)
  expect(clock.compare(now.databaseMs, sentMs)).toBe(null)
  expect(clock.compare(asked - 31_000, sentMs)).not.toBe(null)
  expect(clock.compare(now.databaseMs + 31_000, sentMs)).not.toBe(null)
})
