import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BASE_BV3_PER_DAY } from './mining.ts'
import {
  add,
  type BasisPoints,
  bv3,
  formatAmount,
  formatFixed,
  fromTokenUnits,
  gameRate,
  maxOf,
  minOf,
  parseAmount,
  percentRoundedDown,
  ratePerMinute,
  shareRoundedUp,
  subtract,
  times,
  tokenUnits,
  toTokenUnits,
  usdt,
} from './money.ts'

describe('parseAmount', () => {
  test.each([
    ['0', 0n],
    ['1', 10n ** 18n],
    ['1.45', 1_450_000_000_000_000_000n],
    ['0.000000000000000001', 1n],
    ['999999999999999999999999999999', 999_999_999_999_999_999_999_999_999_999n * 10n ** 18n],
  ])('reads %s', (text, amount) => {
    expect(parseAmount(text, 'USDT')).toEqual({ ok: true, value: amount })
  })

  test.each([
    '',
    ' ',
    '-1',
    '+1',
    '1e3',
    '1e-7',
    '0x10',
    '1,5',
    '１',
    'NaN',
    'Infinity',
    '.5',
    '5.',
    '01',
    '1.2.3',
    '1 ',
    '\n1',
    '1\n',
    '٣',
    `0.${'0'.repeat(18)}1`,
    '9'.repeat(31),
    '9'.repeat(100_000),
    'null',
    '[]',
    'true',
  ])('refuses %j', (text) => {
    expect(parseAmount(text, 'USDT')).toEqual({ ok: false, code: 'amount_malformed' })
  })

  test('refuses more decimals than the asset has, instead of rounding', () => {
    expect(parseAmount('1.005', 'BV3')).toEqual({ ok: false, code: 'amount_too_precise' })
    expect(parseAmount('1.05', 'BV3')).toEqual({ ok: true, value: 105n })
  })

  test('reads back every written amount', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 47n }), (amount) => {
        expect(parseAmount(formatAmount(amount, 'USDT'), 'USDT')).toEqual({ ok: true, value: amount })
      }),
    )
  })
})

test.each([
  { unit: 'BV3', text: '1.25', quantity: 125n },
  { unit: 'USDT', text: '1.25', quantity: 125n * 10n ** 16n },
  { unit: 'BNB', text: '1.25', quantity: 125n * 10n ** 16n },
  { unit: 'token', text: '1.25', quantity: 125n * 10n ** 16n },
  { unit: 'USD per BNB', text: '612.5', quantity: 6_125n * 10n ** 17n },
  { unit: 'BV3 per minute', text: '0.1', quantity: 10n },
  { unit: 'token per minute', text: '0.1', quantity: 10n ** 17n },
  { unit: 'percent', text: '2.5', quantity: 250n },
  { unit: 'decimal', text: '2.5', quantity: 25n * 10n ** 17n },
] as const)('$text $unit is read as $quantity', ({ unit, text, quantity }) => {
  expect(parseAmount(text, unit)).toEqual({ ok: true, value: quantity })
  expect(formatAmount(quantity, unit)).toBe(text)
})

test('the compiler refuses a quantity of another unit', () => {
  const refused = [
    // @ts-expect-error
    () => add(usdt(1n), bv3(1n)),
    // @ts-expect-error
    () => subtract(tokenUnits(1n), usdt(1n)),
    // @ts-expect-error
    () => minOf(bv3(1n), gameRate(1n)),
    // @ts-expect-error
    () => maxOf(usdt(1n), 1n),
    // @ts-expect-error
    () => times(bv3(1n), 1n as BasisPoints),
    // @ts-expect-error
    () => usdt(bv3(1n)),
    // @ts-expect-error
    () => bv3(gameRate(1n)),
    // @ts-expect-error
    () => formatAmount(bv3(1n), 'USDT'),
    // @ts-expect-error
    () => formatAmount(tokenUnits(1n), 'USDT'),
    // @ts-expect-error
    () => formatAmount(gameRate(1n), 'BV3'),
    // @ts-expect-error
    () => formatFixed(usdt(1n), 'BNB', 2),
    // @ts-expect-error
    () => toTokenUnits('BV3', usdt(1n)),
    // @ts-expect-error
    () => fromTokenUnits('USDT', usdt(1n)),
    // @ts-expect-error
    () => percentRoundedDown(usdt(1n), 1n as BasisPoints),
    // @ts-expect-error
    () => shareRoundedUp(usdt(1n), 15n),
    // @ts-expect-error
    () => shareRoundedUp(usdt(1n), bv3(1n)),
    // @ts-expect-error
    () => shareRoundedUp(gameRate(1n), 1n as BasisPoints),
  ]
  expect(refused).toHaveLength(17)
})

test.each([
  { amount: 0n, shortest: '0' },
  { amount: 10n ** 19n, shortest: '10' },
  { amount: 1_450_000_000_000_000_000n, shortest: '1.45' },
  { amount: -1n, shortest: '-0.000000000000000001' },
])('$amount base units are written as $shortest', ({ amount, shortest }) => {
  expect(formatAmount(amount, 'USDT')).toBe(shortest)
})

test.each([
  { amount: 0n, decimals: 2, shown: '0.00' },
  { amount: 1_449_999_999_999_999_999n, decimals: 2, shown: '1.44' },
  { amount: -1n, decimals: 2, shown: '0.00' },
  { amount: -50_000_000_000_000_000n, decimals: 2, shown: '-0.05' },
  { amount: -1_500_000_000_000_000_000n, decimals: 2, shown: '-1.50' },
  { amount: -1n, decimals: 18, shown: '-0.000000000000000001' },
  { amount: 29_900_000_000_000_000_000n, decimals: 0, shown: '29' },
  { amount: -1_900_000_000_000_000_000n, decimals: 0, shown: '-1' },
  { amount: -1n, decimals: 0, shown: '0' },
])('$amount base units are shown with $decimals decimals as $shown', ({ amount, decimals, shown }) => {
  expect(formatFixed(amount, 'USDT', decimals)).toBe(shown)
})

test('a share is rounded down and never more than its part', () => {
  expect(percentRoundedDown(usdt(199n), 15n)).toBe(29n)
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 40n }), fc.bigInt({ min: 0n, max: 100n }), (amount, percent) => {
      const share = percentRoundedDown(bv3(amount), percent)
      expect(share * 100n).toBeLessThanOrEqual(amount * percent)
      expect((share + 1n) * 100n).toBeGreaterThan(amount * percent)
    }),
  )
})

test('a share in basis points is rounded up and never less than its part', () => {
  expect(shareRoundedUp(usdt(1_001n), 250n as BasisPoints)).toBe(26n)
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 40n }), fc.bigInt({ min: 0n, max: 10_000n }), (amount, points) => {
      const share = shareRoundedUp(bv3(amount), points as BasisPoints)
      expect(share * 10_000n).toBeGreaterThanOrEqual(amount * points)
      expect((share - 1n) * 10_000n).toBeLessThan(amount * points)
    }),
  )
})

test('a token has 18 decimals on the chain, independent of the ledger', () => {
  expect(toTokenUnits('BV3', bv3(1n))).toBe(10n ** 16n)
  expect(toTokenUnits('USDT', usdt(1n))).toBe(1n)
  expect(fromTokenUnits('BV3', tokenUnits(2n * 10n ** 16n - 1n))).toBe(1n)
  expect(fromTokenUnits('USDT', tokenUnits(-7n))).toBe(-7n)
})

test('a rate per minute is the 1,440th part of a day’s rate, rounded down to 18 decimals', () => {
  expect(ratePerMinute('BV3', BASE_BV3_PER_DAY)).toBe(10n ** 17n)
  expect(ratePerMinute('BV3', bv3(1n))).toBe(6_944_444_444_444n)
  expect(ratePerMinute('USDT', usdt(1_439n))).toBe(0n)
  expect(ratePerMinute('USDT', usdt(1_440n))).toBe(1n)
})
