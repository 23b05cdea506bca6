import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { countMapSteps } from '#test/support/count-map-steps.ts'
import { createSocketLimits, type SocketLimits, type SocketPlace } from './socket-limits.ts'

const PING_BYTES = 21
let users = 0
/** A wallet of its own each time. */
const newUser = () => {
  users += 1
  return users
}
const ignore = () => undefined

function openFrom(limits: SocketLimits, address: string, userId: number | null = newUser()): SocketPlace | null {
  return limits.admit(address) ? limits.claim(address, userId, ignore) : null
}
const times = <T>(count: number, act: (index: number) => T) => Array.from({ length: count }, (_, i) => act(i))
const taken = (places: readonly (SocketPlace | null)[]) => places.filter((place) => place !== null).length
/** Bytes that were accepted of so many pings. */
const spend = (place: SocketPlace | null, pings: number) =>
  times(pings, () => place?.spend(PING_BYTES) ?? 0).reduce((sum, bytes) => sum + bytes, 0)

test('of 1,200 silent sockets of one address a limited number stays, and other addresses have their own', () => {
  const limits = createSocketLimits(500)
  expect(taken(times(1_200, () => openFrom(limits, '192.0.2.1')))).toBe(500)
  expect(openFrom(limits, '192.0.2.2')).not.toBeNull()
})

test('one address of IPv6 counts as its whole network', () => {
  const limits = createSocketLimits(10)
  expect(taken(times(30, (i) => openFrom(limits, `2001:db8::${i.toString(16)}`)))).toBe(10)
  expect(openFrom(limits, '2001:db8:1::1')).not.toBeNull()
})

test('sockets without a session have few places, and use none of the players’', () => {
  const limits = createSocketLimits(500)
  expect(taken(times(200, () => openFrom(limits, '192.0.2.1', null)))).toBe(50)
  expect(taken(times(500, () => openFrom(limits, '192.0.2.1')))).toBe(500)
})

test('a process has a limit for all, and a place is released once', () => {
  const limits = createSocketLimits(10, 15)
  const places = times(40, (i) => openFrom(limits, `192.0.2.${i}`))
  expect(taken(places)).toBe(15)
  for (let time = 0; time < 3; time++) places[0]?.release()
  expect(taken(times(5, (i) => openFrom(limits, `198.51.100.${i}`)))).toBe(1)
})

test('fifty networks that use every place leave one for a network without any', () => {
  const limits = createSocketLimits(500)
  const ended: string[] = []
  for (let i = 0; i < 5_000; i++) {
    const address = `192.0.2.${i % 50}`
    limits.claim(address, newUser(), () => ended.push(address))
  }
  expect(openFrom(limits, '198.51.100.1')).not.toBeNull()
  expect(ended).toEqual(['192.0.2.0'])
  // Those that have most cannot take it back.
  expect(taken(times(50, (i) => openFrom(limits, `192.0.2.${i}`)))).toBe(0)
  expect(taken(times(20, () => openFrom(limits, '198.51.100.1')))).toBe(20)
})

describe('per minute', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const nextMinute = () => vi.advanceTimersByTime(60_000)

  test('a network opens a limited number of sockets, whether they stay or not', () => {
    const limits = createSocketLimits(10)
    const openings = () =>
      times(100, () => {
        const place = openFrom(limits, '192.0.2.1')
        place?.release()
        return place
      })
    expect(taken(openings())).toBe(30)
    nextMinute()
    expect(taken(openings())).toBe(30)
  })

  test('a wallet opens a limited number of sockets, from any number of networks', () => {
    const limits = createSocketLimits(500)
    const openings = times(200, (i) => {
      const place = openFrom(limits, `192.0.2.${i}`, 7_000_000)
      place?.release()
      return place
    })
    expect(taken(openings)).toBe(60)
  })

  test('a socket sends a kilobyte, and as much again in the next minute', () => {
    const place = openFrom(createSocketLimits(500), '192.0.2.1')
    expect(spend(place, 1_000)).toBe(1_024)
    nextMinute()
    expect(spend(place, 1_000)).toBe(1_024)
  })

  test('twenty sockets of one wallet send four kilobytes and little more, even if reopened repeatedly', () => {
    const limits = createSocketLimits(500)
    const sent = times(60, (i) => {
      const place = openFrom(limits, `192.0.2.${i}`, 7_000_001)
      const bytes = spend(place, 1_000)
      place?.release()
      return bytes
    })
    expect(sent.slice(0, 4)).toEqual([1_024, 1_024, 1_024, 1_024])
    expect(new Set(sent.slice(4))).toEqual(new Set([128]))
  })

  test('the wallets of one network share a limit of sent bytes', () => {
    const limits = createSocketLimits(20)
    const sent = times(20, () => spend(openFrom(limits, '192.0.2.1'), 1_000)).reduce((sum, bytes) => sum + bytes, 0)
    expect(sent).toBeLessThan(20 * 100 + 20 * 128)
  })

  test('a quiet page beside a flood of its network or wallet loses nothing', () => {
    const limits = createSocketLimits(21)
    const quiet = openFrom(limits, '192.0.2.1', 7_000_002)
    for (let i = 0; i < 19; i++) spend(openFrom(limits, '192.0.2.1', 7_000_002), 1_000)
    expect(spend(quiet, 5)).toBe(5 * PING_BYTES)
  })
})

test('a newcomer to a full process does not scan each of its networks', () => {
  const stepsFor = (networks: number) => {
    const limits = createSocketLimits(10, networks)
    for (let i = 0; i < networks; i++) limits.claim(`10.0.${i >> 8}.${i & 255}`, newUser(), ignore)
    return countMapSteps(() => openFrom(limits, '192.0.2.1'))
  }
  expect(stepsFor(2_000)).toBe(stepsFor(1_000))
})

test('a /48 of IPv6 opens as many as 32 of its networks', () => {
  const limits = createSocketLimits(2)
  const take = (i: number) => openFrom(limits, `2001:db8:1:${i.toString(16)}::1`)
  const places = times(100, take)
  expect(taken(places)).toBe(64)
  expect(openFrom(limits, '2001:db8:2::1')).not.toBeNull()
  places[0]?.release()
  expect([take(100), take(101)].filter((place) => place !== null)).toHaveLength(1)
})
