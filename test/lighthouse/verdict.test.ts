import { expect, test } from 'vitest'
import { type Category, complaintsOf, type Measurement, medianScores } from './verdict.ts'

const scores = (performance: number, others = 100): Record<Category, number> => ({
  performance,
  accessibility: others,
  'best-practices': others,
  seo: others,
})
const run = (performance: number): Measurement => ({ scores: scores(performance), deductions: [] })

test.each([
  { runs: [90], middle: 90 },
  { runs: [99, 70, 95], middle: 95 },
  { runs: [96, 100, 12, 98, 97], middle: 97 },
  // Of an even number the lower one counts: a page is not rounded up.
  { runs: [90, 100], middle: 90 },
])('the median of $runs is $middle', ({ runs, middle }) => {
  expect(medianScores(runs.map(run)).performance).toBe(middle)
})

test.each([
  { name: 'five points below the empty page', page: scores(93), complaints: [] },
  {
    name: 'six points below',
    page: scores(92),
    complaints: ['/mining: performance is 92, at least 93 is asked'],
  },
  {
    name: 'one point short elsewhere',
    page: scores(98, 99),
    complaints: [
      '/mining: accessibility is 99, at least 100 is asked',
      '/mining: best-practices is 99, at least 100 is asked',
      '/mining: seo is 99, at least 100 is asked',
    ],
  },
])('a page that is $name', ({ page, complaints }) => {
  expect(complaintsOf([{ path: '/mining', scores: page }], scores(98))).toEqual(complaints)
})
