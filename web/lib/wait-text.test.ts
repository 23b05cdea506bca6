import { expect, test } from 'vitest'
import { waitText } from './wait-text.ts'

test.each([
  { ms: 0, text: '1 second' },
  { ms: 2_001, text: '3 seconds' },
  { ms: 179_000, text: '179 seconds' },
  { ms: 180_001, text: '4 minutes' },
  { ms: 26 * 3_600_000, text: '26 hours' },
  { ms: 71.5 * 3_600_000, text: '72 hours' },
  { ms: 72 * 3_600_000 + 1, text: '4 days' },
])('$ms ms are $text', ({ ms, text }) => {
  expect(waitText(ms)).toBe(text)
})
