import { expect, test, vi } from 'vitest'
import { createSocketLimits } from './socket-limits.ts'

const times = (count: number, take: (index: number) => (() => void) | null) =>
  Array.from({ length: count }, (_, i) => take(i))
const taken = (places: readonly ((() => void) | null)[]) => places.filter((place) => place !== null).length

test('of 1,200 silent sockets of one address only so many stay, and other addresses have theirs', () => {
  const limits = createSocketLimits(500)
  expect(taken(times(1_200, () => limits.take('192.0.2.1', true)))).toBe(500)
  expect(limits.take('192.0.2.2', true)).not.toBeNull()
})

test('whoever has one address of IPv6 has its whole network', () => {
  const limits = createSocketLimits(10)
  expect(taken(times(30, (i) => limits.take(`2001:db8::${i.toString(16)}`, true)))).toBe(10)
  expect(limits.take('2001:db8:0:1::1', true)).not.toBeNull()
})

test('sockets without a session have few places, and take none of the players’ ones', () => {
  const limits = createSocketLimits(500)
  expect(taken(times(200, () => limits.take('192.0.2.1', false)))).toBe(50)
  expect(taken(times(500, () => limits.take('192.0.2.1', true)))).toBe(500)
})

test('a process has a bound for all, and a place is given back once', () => {
  const limits = createSocketLimits(10, 15)
  const places = times(40, (i) => limits.take(`192.0.2.${i}`, true))
  expect(taken(places)).toBe(15)
  for (let time = 0; time < 3; time++) places[0]?.()
  expect(taken(times(5, (i) => limits.take(`198.51.100.${i}`, true)))).toBe(1)
})

test('a network that opens and closes all the time is held back until the minute is over', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const limits = createSocketLimits(10)
  /** How often it is let in, each time for a moment. */
  const openings = () =>
    times(100, () => {
      const place = limits.take('192.0.2.1', true)
      place?.()
      return place
    })
  expect(taken(openings())).toBe(30)
  vi.advanceTimersByTime(60_000)
  expect(taken(openings())).toBe(30)
  vi.useRealTimers()
})

test('a /48 of IPv6 opens as many as sixteen of its networks', () => {
  const limits = createSocketLimits(2)
  const take = (i: number) => limits.take(`2001:db8:1:${i.toString(16)}::1`, true)
  const places = times(60, take)
  expect(taken(places)).toBe(32)
  expect(limits.take('2001:db8:2::1', true)).not.toBeNull()
  places[0]?.()
  expect([take(60), take(61)].filter((place) => place !== null)).toHaveLength(1)
})
