import { expect, test } from 'vitest'
import { dayView } from '#test/support/parts/desk-samples.ts'
import { byWeek, weeksOf } from './by-week.ts'
import { SALES, USERS } from './day-charts.ts'

const DAYS = Array.from({ length: 9 }, (_, index) =>
  dayView(`2026-11-${String(index + 1).padStart(2, '0')}`, {
    revenue: '0.1',
    purchases: 2,
    users: index,
    allUsers: 100 + index,
  }),
)

test('weeks end with the last day; the first has what is left', () => {
  expect(weeksOf(DAYS).map(({ day, days }) => [day, days.length])).toEqual([
    ['2026-11-02', 2],
    ['2026-11-09', 7],
  ])
  expect(weeksOf([])).toEqual([])
})

test('what adds up is summed without a float, a level is that of the last day', () => {
  const figures = (kind: typeof SALES) =>
    byWeek(kind).panes.map(({ series }) => weeksOf(DAYS).map((week) => series[0]?.of(week)))
  expect(figures(SALES)).toEqual([
    ['0.2', '0.7'],
    ['4', '14'],
  ])
  expect(figures(USERS)).toEqual([
    ['1', '35'],
    ['101', '108'],
  ])
})
