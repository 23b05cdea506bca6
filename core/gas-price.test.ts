import { expect, test } from 'vitest'
import { nextGasPrice } from './gas-price.ts'

test.each([
  { suggested: 100n, last: null, most: 1_000n, price: 100n },
  { suggested: 0n, last: null, most: 1_000n, price: 1n },
  { suggested: 100n, last: 100n, most: 1_000n, price: 125n },
  { suggested: 0n, last: 1n, most: 1_000n, price: 2n },
  { suggested: 500n, last: 100n, most: 1_000n, price: 500n },
  { suggested: 100n, last: 900n, most: 1_000n, price: null },
  { suggested: 1_001n, last: null, most: 1_000n, price: null },
])('$suggested suggested after $last, at most $most: $price', ({ suggested, last, most, price }) => {
  expect(nextGasPrice(suggested, last, most)).toBe(price)
})
