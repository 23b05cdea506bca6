import { expect, test } from 'vitest'
import { BASE_BV3_PER_DAY } from './mining.ts'
import { bv3, usdt } from './money.ts'
import { fromTokenUnits, ratePerMinute, tokenUnits, toTokenUnits } from './token-units.ts'

test('a token has 18 decimals on the chain, whatever the ledger keeps', () => {
  expect(toTokenUnits('BV3', bv3(1n))).toBe(10n ** 16n)
  expect(toTokenUnits('USDT', usdt(1n))).toBe(1n)
  expect(fromTokenUnits('BV3', tokenUnits(2n * 10n ** 16n - 1n))).toBe(1n)
  expect(fromTokenUnits('USDT', tokenUnits(-7n))).toBe(-7n)
})

test('a rate per minute is the 1,440th part of a day, rounded down to 18 decimals', () => {
  expect(ratePerMinute('BV3', BASE_BV3_PER_DAY)).toBe(10n ** 17n)
  expect(ratePerMinute('BV3', bv3(1n))).toBe(6_944_444_444_444n)
  expect(ratePerMinute('USDT', usdt(1_439n))).toBe(0n)
  expect(ratePerMinute('USDT', usdt(1_440n))).toBe(1n)
})
