import { expect, test } from 'vitest'
import { barWidths } from './bar-widths.ts'

const USDT = 10n ** 18n

test.each([
  { amounts: [0n, 0n], widths: [0, 0] },
  { amounts: [50n * USDT, 200n * USDT, 0n], widths: [25, 100, 0] },
  { amounts: [1n, 1_000_000n * USDT], widths: [1, 100] },
  { amounts: [USDT, 3n * USDT], widths: [33.33, 100] },
])('$amounts', ({ amounts, widths }) => {
  expect(barWidths(amounts)).toEqual(widths)
})
