import { expect, test } from 'vitest'
import { waitText } from './wait-text.ts'

test.each([
  { ms: 0, text: '1 second' },
  { ms: 2_001, text: '3 seconds' },
  { ms: 89_000, text: '89 seconds' },
  { ms: 180_001, text: '4 minutes' },
  { ms: 167 * 60_000, text: '3 hours' },
  { ms: 26 * 3_600_000, text: '26 hours' },
  { ms: 47.5 * 3_600_000, text: '2 days' },
  { ms: 72 * 3_600_000 + 1, text: '4 days' },
])('$ms ms are shown as $text', ({ ms, text }) => {
  expect(waitText(ms)).toBe(text)
})
