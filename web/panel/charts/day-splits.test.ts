import { expect, test } from 'vitest'
import { dayNumber, dayOfNumber, daySplits } from './day-splits.ts'

test.each([
  { first: 0, last: 29, labelsMax: 6, days: [1, 8, 15, 22, 29] },
  { first: 0, last: 364, labelsMax: 5, days: [0, 91, 182, 273, 364] },
  { first: 0, last: 364, labelsMax: 7, days: [0, 61, 121, 182, 243, 303, 364] },
  { first: 0, last: 2, labelsMax: 6, days: [0, 1, 2] },
  { first: 7, last: 7, labelsMax: 6, days: [7] },
])('an axis from $first to $last with room for $labelsMax labels $days', ({ first, last, labelsMax, days }) => {
  expect(daySplits(first, last, labelsMax)).toEqual(days)
})

test.each([
  { first: 0, today: 0, last: 90, labelsMax: 7, days: [0, 15, 30, 45, 60, 75, 90] },
  { first: 0, today: 29, last: 119, labelsMax: 6, days: [0, 29, 59, 89, 119] },
  { first: 0, today: 2, last: 92, labelsMax: 7, days: [0, 17, 32, 47, 62, 77, 92] },
])('an axis from $first past today $today to $last labels both ends and today: $days', (it) => {
  expect(daySplits(it.first, it.last, it.labelsMax, it.today)).toEqual(it.days)
})

test('a day has the same number in every zone, and converts back', () => {
  expect(dayNumber('1970-01-02')).toBe(1)
  expect(dayOfNumber(dayNumber('2028-02-29'))).toBe('2028-02-29')
})
