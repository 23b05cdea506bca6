import { expect, test } from 'vitest'
import { minutesText } from './game-minutes.ts'

test.each([
  { ms: 0n, text: '0.00' },
  { ms: 599n, text: '0.00' },
  { ms: 600n, text: '0.01' },
  { ms: 90_000n, text: '1.50' },
  { ms: 3_599_999n, text: '59.99' },
  { ms: 86_400_000n, text: '1440.00' },
])('$ms ms are $text minutes', ({ ms, text }) => {
  expect(minutesText(ms)).toBe(text)
})
