import '#test/support/speak-english.ts'
import { expect, test } from 'vitest'
import { lastedText } from './session-earnings.tsx'

test.each([
  { ms: 0, text: '0 seconds' },
  { ms: 999, text: '0 seconds' },
  { ms: 1_999, text: '1 second' },
  { ms: 65_000, text: '1 minute 5 seconds' },
  { ms: 7_500_000, text: '2 hours 5 minutes' },
  { ms: 7_200_000, text: '2 hours' },
  { ms: 200_000_000, text: '2 days 7 hours' },
])('$ms ms are $text', ({ ms, text }) => expect(lastedText(ms)).toBe(text))
