import { expect, test } from 'vitest'
import { backText } from './figures.ts'

const NOON_MS = new Date(2026, 10, 23, 12).getTime()
const HOUR_MS = 3_600_000

test.each([
  { hours: 2, says: /^today at 2:00\sPM$/ },
  { hours: 11, says: /^today at 11:00\sPM$/ },
  { hours: 12, says: /^tomorrow at 12:00\sAM$/ },
  { hours: 24, says: /^tomorrow at 12:00\sPM$/ },
])('at noon, what is back in $hours hours says $says', ({ hours, says }) => {
  expect(backText(NOON_MS + hours * HOUR_MS, NOON_MS)).toMatch(says)
})
