import { expect, test } from 'vitest'
import { addDays, daysInRow, milestonesBetween, nextMilestones, type Streak, titleOf } from './miner-record.ts'
import { bv3 } from './money.ts'

const NONE: Streak = { days: 0, longestDays: 0, lastDay: null }
const three: Streak = { days: 3, longestDays: 5, lastDay: 100 }

test.each([
  { what: 'the first shift', streak: NONE, from: 100, until: 100, is: { days: 1, longestDays: 1, lastDay: 100 } },
  { what: 'one over midnight', streak: NONE, from: 100, until: 101, is: { days: 2, longestDays: 2, lastDay: 101 } },
  { what: 'a second one on that day', streak: three, from: 100, until: 100, is: three },
  { what: 'one on the next day', streak: three, from: 101, until: 101, is: { days: 4, longestDays: 5, lastDay: 101 } },
  { what: 'from that day on', streak: three, from: 100, until: 103, is: { days: 6, longestDays: 6, lastDay: 103 } },
  { what: 'after a day without', streak: three, from: 102, until: 102, is: { days: 1, longestDays: 5, lastDay: 102 } },
  { what: 'long after', streak: three, from: 200, until: 206, is: { days: 7, longestDays: 7, lastDay: 206 } },
  { what: 'a clock set back before', streak: three, from: 98, until: 99, is: three },
  {
    what: 'a clock set back within',
    streak: three,
    from: 101,
    until: 99,
    is: { days: 4, longestDays: 5, lastDay: 101 },
  },
])('days in a row with $what', ({ streak, from, until, is }) => expect(addDays(streak, from, until)).toEqual(is))

test.each([
  { streak: NONE, today: 100, days: 0 },
  { streak: three, today: 100, days: 3 },
  { streak: three, today: 101, days: 3 },
  { streak: three, today: 102, days: 0 },
])('on day $today the streak is $days', ({ streak, today, days }) => expect(daysInRow(streak, today)).toBe(days))

test.each([
  { dug: 0n, title: 'newcomer', next: { bv3: 10_000n, title: 'digger' } },
  { dug: 9_999n, title: 'newcomer', next: { bv3: 10_000n, title: 'digger' } },
  { dug: 10_000n, title: 'digger', next: { bv3: 100_000n, title: 'prospector' } },
  { dug: 1_000_000n, title: 'foreman', next: { bv3: 10_000_000n, title: 'mine_master' } },
  { dug: 100_000_000n, title: 'legend', next: { bv3: 1_000_000_000n, title: 'myth' } },
  { dug: 5_000_000_000n, title: 'myth', next: { bv3: null, title: null } },
])('$dug hundredths give the title $title', ({ dug, title, next }) => {
  expect(titleOf(bv3(dug))).toBe(title)
  expect(nextMilestones({ bv3Dug: bv3(dug), shifts: 0 })).toMatchObject(next)
})

test.each([
  { shifts: 0, next: 1 },
  { shifts: 1, next: 10 },
  { shifts: 99, next: 100 },
  { shifts: 10_000, next: null },
])('after $shifts shifts the next milestone is $next', ({ shifts, next }) =>
  expect(nextMilestones({ bv3Dug: bv3(0n), shifts }).shifts).toBe(next),
)

test.each([
  { before: [0n, 0], by: [9_999n, 1], bv3: null, shifts: 1 },
  { before: [9_999n, 1], by: [10_000n, 2], bv3: 10_000n, shifts: null },
  { before: [10_000n, 9], by: [2_000_000n, 10], bv3: 1_000_000n, shifts: 10 },
  { before: [10_000n, 10], by: [10_000n, 10], bv3: null, shifts: null },
] as const)('from $before to $by the milestones are $bv3 hundredths and $shifts shifts', ({ before, by, ...reached }) =>
  expect(
    milestonesBetween({ bv3Dug: bv3(before[0]), shifts: before[1] }, { bv3Dug: bv3(by[0]), shifts: by[1] }),
  ).toEqual(reached),
)
