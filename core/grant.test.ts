import { expect, test } from 'vitest'
import { isGiftQuantity, readSentTokens } from './grant.ts'

const USDT = 10n ** 18n

test.each([
  { bv3: '5', usdt: '', sent: { bv3: 500n, usdt: 0n } },
  { bv3: ' 5 ', usdt: ' 1 ', sent: { bv3: 500n, usdt: USDT } },
  { bv3: ' ', usdt: '0.01', sent: { bv3: 0n, usdt: USDT / 100n } },
  { bv3: '0.01', usdt: '1.50', sent: { bv3: 1n, usdt: (USDT * 3n) / 2n } },
  { bv3: '1000000', usdt: '10000', sent: { bv3: 100_000_000n, usdt: 10_000n * USDT } },
])('$bv3 BV3 and $usdt USDT are sent', ({ bv3, usdt, sent }) => {
  expect(readSentTokens(bv3, usdt)).toEqual({ ok: true, value: sent })
})

test.each([
  { bv3: '', usdt: '', code: 'grant_empty' },
  { bv3: '0', usdt: '0.00', code: 'grant_empty' },
  { bv3: '0.001', usdt: '', code: 'grant_amount_invalid' },
  { bv3: '', usdt: '0.001', code: 'grant_amount_invalid' },
  { bv3: '-5', usdt: '1', code: 'grant_amount_invalid' },
  { bv3: '1e3', usdt: '', code: 'grant_amount_invalid' },
  { bv3: 'NaN', usdt: '', code: 'grant_amount_invalid' },
  { bv3: '1000000.01', usdt: '', code: 'grant_too_large' },
  { bv3: '', usdt: '10000.01', code: 'grant_too_large' },
  { bv3: '1000000.01', usdt: '10000', code: 'grant_too_large' },
  { bv3: '1000000', usdt: '10000.01', code: 'grant_too_large' },
  { bv3: '1000000.01', usdt: '10000.01', code: 'grant_too_large' },
])('$bv3 BV3 and $usdt USDT are refused by $code', ({ bv3, usdt, code }) => {
  expect(readSentTokens(bv3, usdt)).toEqual({ ok: false, code })
})

test.each([
  [1, true],
  [100, true],
  [0, false],
  [101, false],
  [1.5, false],
  [Number.NaN, false],
])('%d copies can be given: %s', (quantity, may) => {
  expect(isGiftQuantity(quantity)).toBe(may)
})
