import { expect, test } from 'vitest'
import { countMapSteps } from '#test/support/count-map-steps.ts'
import { createFairShares } from './fair-shares.ts'

/** Holds room for as many callers, and answers which of them were cut. */
function holdFor(shares: ReturnType<typeof createFairShares>, addresses: readonly string[], amount = 1) {
  const cut: number[] = []
  const releases = addresses.map((address, i) => shares.hold(address, amount, () => void cut.push(i)))
  return { cut, releases }
}
const times = (count: number, address: string) => Array.from({ length: count }, () => address)

test('a network beyond its share loses its longest waiting holders, and others lose none', () => {
  const shares = createFairShares({ networkMax: 3, totalMax: 100 })
  const other = holdFor(shares, ['192.0.2.2'])
  expect(holdFor(shares, times(5, '192.0.2.1')).cut).toEqual([0, 1])
  expect(other.cut).toEqual([])
})

test('a full room is cut at the largest network, and the newcomer stays', () => {
  const shares = createFairShares({ networkMax: 8, totalMax: 10 })
  const flood = holdFor(shares, times(8, '192.0.2.1'))
  const players = holdFor(shares, ['192.0.2.2', '192.0.2.3', '192.0.2.4', '192.0.2.5'])
  expect(players.cut).toEqual([])
  expect(flood.cut).toEqual([0, 1])
})

test('a /48 may hold as much as 32 of its networks, and counts as one network if room is short', () => {
  const shares = createFairShares({ networkMax: 1, totalMax: 100 })
  const addresses = Array.from({ length: 36 }, (_, i) => `2001:db8:1:${i.toString(16)}::1`)
  expect(holdFor(shares, addresses).cut).toEqual([0, 1, 2, 3])
  const full = createFairShares({ networkMax: 2, totalMax: 4 })
  const player = holdFor(full, times(2, '192.0.2.1'))
  expect(holdFor(full, addresses.slice(0, 5)).cut).toEqual([0, 1, 2])
  expect(player.cut).toEqual([])
})

test('released room is free, and is released once', () => {
  const shares = createFairShares({ networkMax: 2, totalMax: 4 })
  const { cut, releases } = holdFor(shares, times(2, '192.0.2.1'), 1)
  for (let time = 0; time < 3; time++) releases[0]?.()
  holdFor(shares, ['192.0.2.1'])
  expect(cut).toEqual([])
  holdFor(shares, ['192.0.2.1'])
  expect(cut).toEqual([1])
  releases[1]?.()
  expect(holdFor(shares, ['192.0.2.2', '192.0.2.3']).cut).toEqual([])
})

test('holders of many bytes leave room for small holders', () => {
  const shares = createFairShares({ networkMax: 100, totalMax: 1_000 })
  expect(holdFor(shares, times(5, '192.0.2.1'), 40).cut).toEqual([0, 1, 2])
})

test('a newcomer to a full room does not scan each of its networks', () => {
  const stepsFor = (networks: number) => {
    const shares = createFairShares({ networkMax: 1, totalMax: networks })
    holdFor(
      shares,
      Array.from({ length: networks }, (_, i) => `10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`),
    )
    return countMapSteps(() => holdFor(shares, ['192.0.2.1', '192.0.2.2']))
  }
  expect(stepsFor(2_000)).toBe(stepsFor(1_000))
})
