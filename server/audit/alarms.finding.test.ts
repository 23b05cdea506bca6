import { expect, test } from 'vitest'
import { createFinding, describeFinding, STOPPED_PLAYERS_MAX } from './alarms.ts'
import type { Difference } from './sentences.ts'

/** Differences that an alarm keeps. */
const KEPT = 100
const PLATFORM = 0
const OF_PLATFORM = { userId: PLATFORM }

const lotsOf = (userId: number, count: number): Difference[] =>
  Array.from({ length: count }, (_, lot) => ({
    ...{ userId, code: 'lot_purchases', row: { lot: userId * 1_000 + lot }, facts: { copies: 2, purchases: 1 } },
  }))
const players = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

test('no differences make no finding', () => {
  expect(createFinding('lot_purchases', [])).toBeNull()
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
])('a finding of $name stops the players that it names, or all', ({ differences, userIds, stopsAll }) => {
  expect(createFinding('lot_purchases', differences)).toMatchObject({
    ...{ check: 'lot_purchases', count: differences.length, userIds, stopsAll },
    differences: differences.slice(0, KEPT),
  })
})

test('the example names five rows, and the amount for a total', () => {
  const total = { code: 'balance_totals', row: { total: 'usdt_held', place: 0 }, facts: { ahead: '7' } } as const
  expect(createFinding('balance_totals', [{ userId: PLATFORM, ...total }, ...lotsOf(7, 5)])?.example).toBe(
    'usdt_held 0 by 7, lot 7000, lot 7001, lot 7002, lot 7003',
  )
})

test.each<[Difference, string]>([
  [
    { ...OF_PLATFORM, code: 'balance_totals', row: { total: 'usdt_held', place: 0 }, facts: { ahead: '7' } },
    'usdt_held 0 by 7',
  ],
  [
    { ...OF_PLATFORM, code: 'copy_totals', row: { total: 'copies', place: 3 }, facts: { ahead: '-1' } },
    'copies 3 by -1',
  ],
  [
    { ...OF_PLATFORM, code: 'day_totals', row: { total: 'users', place: 20_455 }, facts: { ahead: '7' } },
    'users of 2026-01-02 by 7',
  ],
  [
    {
      ...{ ...OF_PLATFORM, code: 'mining_totals', row: { kind: 'usdt', isRunning: true, spentHour: 5 } },
      facts: { rate: '1', line: '-2', total: '3', posted: '4' },
    },
    'usdt running, hour 5 by 1, -2, 3, 4',
  ],
  [
    { ...OF_PLATFORM, code: 'editions', row: { card: 4 }, facts: { numbers: 0, highest: 3, given: 0, lowest: 0 } },
    'card 4 by 0, 3, 0, 0',
  ],
  [
    { userId: 7, code: 'referrals', row: { user: 7 }, facts: { referrer: '0xa', listed: 0, bound: 1 } },
    'user 7 by 0xa: listed 0 times, bound 1',
  ],
  [{ userId: 7, code: 'imports', row: { user: 7 }, facts: { asset: 'BV3', due: '1', posted: '0' } }, 'user 7'],
])('an example adds the amount if it says more than the row: $1', (difference, example) => {
  expect(createFinding(difference.code, [difference])?.example).toBe(example)
})

test('a finding has the sentence of its check, and each difference in English', () => {
  const finding = createFinding('lot_purchases', lotsOf(7, 2))
  if (finding === null) throw new Error('there is a finding')
  expect(describeFinding(finding)).toEqual({
    ...{ check: 'a lot has one purchase for each copy', count: 2, example: 'lot 7000, lot 7001' },
    ...{ userIds: [7], stopsAll: false },
    differences: [
      { userId: 7, subject: 'lot 7000', difference: '2 copies, 1 purchases' },
      { userId: 7, subject: 'lot 7001', difference: '2 copies, 1 purchases' },
    ],
  })
})
