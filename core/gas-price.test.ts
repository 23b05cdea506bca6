import { describe, expect, test } from 'vitest'
import { ATTEMPTS_MAX, nextGasPrice, readPriceRefusal, replacementOf } from './gas-price.ts'

const BOUNDS = { minWei: 50n, maxWei: 1_000n }

test.each([
  { suggestedWei: 100n, lastWei: null, neededWei: null, price: 100n },
  { suggestedWei: 0n, lastWei: null, neededWei: null, price: 50n },
  { suggestedWei: 1n, lastWei: 1n, neededWei: null, price: 50n },
  { suggestedWei: 100n, lastWei: 100n, neededWei: null, price: 125n },
  { suggestedWei: 0n, lastWei: 51n, neededWei: null, price: 64n },
  { suggestedWei: 500n, lastWei: 100n, neededWei: null, price: 500n },
  { suggestedWei: 60n, lastWei: 60n, neededWei: 400n, price: 400n },
  { suggestedWei: 60n, lastWei: 60n, neededWei: 61n, price: 75n },
  { suggestedWei: 60n, lastWei: 60n, neededWei: 1_001n, price: null },
  { suggestedWei: 100n, lastWei: 900n, neededWei: null, price: null },
  { suggestedWei: 1_000n, lastWei: null, neededWei: null, price: 1_000n },
  { suggestedWei: 1_001n, lastWei: null, neededWei: null, price: null },
])('$suggestedWei suggested after $lastWei, nodes need $neededWei: $price', ({ price, ...wanted }) => {
  expect(nextGasPrice(wanted, BOUNDS)).toBe(price)
})

test('a positive price never becomes zero', () => {
  const wanted = { suggestedWei: 0n, lastWei: null, neededWei: null }
  expect(nextGasPrice(wanted, { minWei: 0n, maxWei: 1_000n })).toBe(1n)
})

test('the maximum number of attempts takes the price from 0.05 gwei to 20', () => {
  let wei = 50_000_000n
  for (let attempt = 1; attempt < ATTEMPTS_MAX; attempt++) wei = replacementOf(wei)
  expect(wei).toBeGreaterThan(20_000_000_000n)
})

describe('a refusal', () => {
  test.each([
    ['transaction underpriced: gas tip cap 1, minimum needed 50000000', 50_000_000n],
    ['transaction gas price below minimum: gas tip cap 1, minimum needed 50000000', 50_000_000n],
    ['transaction underpriced: gas fee cap 7, minimum needed 100000000', 100_000_000n],
    ['max fee per gas less than block base fee: address 0xab, maxFeePerGas: 1, baseFee: 875000000', 875_000_000n],
    [`transaction underpriced: gas tip cap 1, minimum needed 1${'0'.repeat(29)}`, 10n ** 29n],
    ['transaction underpriced: tip cap: 10, minimum needed: 70', 70n],
    ['max fee per gas less than block base fee: maxFeePerGas 1, baseFee 9', 9n],
    ['transaction underpriced', null],
    ['replacement transaction underpriced', null],
    ['max fee per gas less than block base fee', null],
    [`transaction underpriced: gas tip cap 1, minimum needed ${'9'.repeat(900)}`, null],
    ['transaction underpriced: gas tip cap 1, minimum needed -5', null],
  ])('%s', (refusal, neededWei) => {
    expect(readPriceRefusal(refusal)).toEqual({ neededWei })
  })

  test.each([
    'intrinsic gas too low: gas 1000, minimum needed 21000',
    'insufficient funds for gas * price + value: balance 0, tx cost 1, overshot 1',
    'nonce too low: next nonce 5, tx nonce 4',
    'already known',
    '',
    `${' '.repeat(1_000)}transaction underpriced`,
  ])('with another meaning: %j', (refusal) => {
    expect(readPriceRefusal(refusal)).toBeNull()
  })
})
