import { expect, test } from 'vitest'
import { amountText } from './amount.tsx'

test.each([
  { amount: 1_234_567n, asset: 'BV3', decimals: 2, text: '12,345.67' },
  { amount: 99n, asset: 'BV3', decimals: 0, text: '0' },
  { amount: 100_000_000n, asset: 'BV3', decimals: 0, text: '1,000,000' },
  { amount: 1_999_999_999_999_999_999n, asset: 'USDT', decimals: 2, text: '1.99' },
] as const)('$amount of $asset is shown as $text', ({ amount, asset, decimals, text }) => {
  expect(amountText(amount, asset, decimals)).toBe(text)
})
