import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMinuteCounter, createNetworkLimit } from './counters.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

test('a count begins with its key, and ends after a minute', () => {
  const count = createMinuteCounter()
  expect([count('a'), count('a'), count('b')]).toEqual([1, 2, 1])
  vi.advanceTimersByTime(59_999)
  expect(count('a')).toBe(3)
  vi.advanceTimersByTime(1)
  expect([count('a'), count('b')]).toEqual([1, 1])
})

test('a flood of new keys resets no count in use', () => {
  const count = createMinuteCounter()
  for (let i = 0; i < 250_000; i++) {
    count(`made up ${i}`)
    if (i % 10_000 === 0) expect(count('held back')).toBe(i / 10_000 + 1)
  }
})

test('a /48 of IPv6 may do as much as 32 of its networks', () => {
  const isWithin = createNetworkLimit()
  const tries = Array.from({ length: 1_000 }, (_, i) => isWithin(`2001:db8:1:${i.toString(16)}::1`, 10))
  expect(tries.filter((is) => is)).toHaveLength(320)
  expect(isWithin('2001:db8:2::1', 10)).toBe(true)
  const ofOne = Array.from({ length: 20 }, (_, i) => isWithin(`2001:db8:3:4::${i}`, 10))
  expect(ofOne.filter((is) => is)).toHaveLength(10)
})
