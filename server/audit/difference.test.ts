import { expect, test } from 'vitest'
import { type Difference, findingOf, STOPPED_PLAYERS_MAX } from './difference.ts'

/** Differences that an alarm keeps. */
const KEPT = 100
const PLATFORM = 0

const lotsOf = (userId: number, count: number): Difference[] =>
  Array.from({ length: count }, (_, lot) => ({
    userId,
    subject: `lot ${userId}-${lot}`,
    difference: 'kept 2, ledger 1',
  }))
const players = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

test('no difference is no finding', () => {
  expect(findingOf('test', [])).toBeNull()
})

test.each([
  { name: 'one player', differences: lotsOf(7, 1), userIds: [7], stopsAll: false },
  { name: 'a player with many lots', differences: lotsOf(7, KEPT + 1), userIds: [7], stopsAll: false },
  {
    name: 'a player whose lot comes behind those that are kept',
    differences: [...lotsOf(7, KEPT), ...lotsOf(8, 1)],
    userIds: [7, 8],
    stopsAll: false,
  },
  {
    name: 'a row of the platform behind those that are kept',
    differences: [...lotsOf(7, KEPT), ...lotsOf(PLATFORM, 1)],
    userIds: [7],
    stopsAll: true,
  },
  { name: 'a row of the platform alone', differences: lotsOf(PLATFORM, 1), userIds: [], stopsAll: true },
  {
    name: 'as many players as one alarm names',
    differences: players(STOPPED_PLAYERS_MAX).flatMap((userId) => lotsOf(userId, 3)),
    userIds: players(STOPPED_PLAYERS_MAX),
    stopsAll: false,
  },
  {
    name: 'one player more',
    differences: players(STOPPED_PLAYERS_MAX + 1).flatMap((userId) => lotsOf(userId, 3)),
    userIds: players(STOPPED_PLAYERS_MAX),
    stopsAll: true,
  },
])('a finding of $name stops whom it names, or everybody', ({ differences, userIds, stopsAll }) => {
  expect(findingOf('test', differences)).toMatchObject({
    ...{ check: 'test', count: differences.length, userIds, stopsAll },
    differences: differences.slice(0, KEPT),
  })
})

test('the example names five rows, and the amount where a total differs', () => {
  const total = { userId: PLATFORM, subject: 'usdt_held 0', difference: 'by 7' }
  expect(findingOf('test', [total, ...lotsOf(7, 5)])?.example).toBe(
    'usdt_held 0 by 7, lot 7-0, lot 7-1, lot 7-2, lot 7-3',
  )
})
