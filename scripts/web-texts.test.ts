import { expect, test } from 'vitest'
import { joinUnits } from './web-texts.ts'

test.each([
  { message: 'Get {join} BV3 for joining.', joined: 'Get {join}\u00a0BV3 for joining.' },
  { message: 'From 0.05 BNB or {least} USDT', joined: 'From 0.05\u00a0BNB or {least}\u00a0USDT' },
  { message: 'Your USDT and BV3 stay yours', joined: 'Your USDT and BV3 stay yours' },
  { message: '{count} BV3S', joined: '{count} BV3S' },
])('$message: a number and its unit stay on the same line', ({ message, joined }) => {
  expect(joinUnits(message)).toBe(joined)
})
