import { expect, test } from 'vitest'
import { dayView } from '#test/support/browser/parts/desk-samples.ts'
import { byWeek, weeksOf } from './chart-figures.ts'
import { SALES, USERS } from './overview-charts.tsx'

const DAYS = Array.from({ length: 12 }, (_, index) =>
  dayView(`2026-11-${String(index + 1).padStart(2, '0')}`, {
    revenue: '0.1',
    purchases: 2,
    users: index,
    allUsers: 100 + index,
  }),
)

test.each([
  { count: 12, weeks: [5, 7] },
  { count: 10, weeks: [10] },
  { count: 11, weeks: [4, 7] },
  { count: 7, weeks: [7] },
  { count: 3, weeks: [3] },
  { count: 0, weeks: [] },
])('weeks of $count days end with the last day, and none is omitted', ({ count, weeks }) => {
  const drawn = weeksOf(DAYS.slice(0, count))
  expect(drawn.map(({ days }) => days.length)).toEqual(weeks)
  expect(drawn.at(-1)?.day).toBe(DAYS[count - 1]?.day)
})

test('flows are summed without floats, a level is that of the last day', () => {
  const figures = (kind: typeof SALES) =>
    byWeek(kind).panes.map(({ series }) => weeksOf(DAYS).map((week) => series[0]?.of(week)))
  expect(figures(SALES)).toEqual([
    ['0.5', '0.7'],
    ['10', '14'],
  ])
  expect(figures(USERS)).toEqual([
    ['10', '56'],
    ['104', '111'],
  ])
})
