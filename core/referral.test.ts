import { expect, test } from 'vitest'
import { usdt } from './money.ts'
import { decideReferrer, referralBonus } from './referral.ts'

const ANN = `0x${'a'.repeat(40)}` as const
const BOB = `0x${'b'.repeat(40)}` as const
const CAT = `0x${'c'.repeat(40)}` as const

test.each([
  { code: BOB, above: [], result: { ok: true, value: BOB } },
  { code: `0x${'B'.repeat(40)}`, above: [], result: { ok: true, value: BOB } },
  { code: BOB, above: [CAT], result: { ok: true, value: BOB } },
  { code: ANN, above: [], result: { ok: false, code: 'referrer_is_self' } },
  { code: ANN.toUpperCase().replace('X', 'x'), above: [], result: { ok: false, code: 'referrer_is_self' } },
  { code: BOB, above: [ANN], result: { ok: false, code: 'referrer_was_referred_by_this_wallet' } },
  { code: BOB, above: [CAT, ANN], result: { ok: false, code: 'referrer_was_referred_by_this_wallet' } },
  { code: 'BOB', above: [], result: { ok: false, code: 'referrer_malformed' } },
  { code: '', above: [], result: { ok: false, code: 'referrer_malformed' } },
])('Ann, who names $code with $above above it, gets $result', ({ code, above, result }) => {
  expect(decideReferrer(ANN, code, above)).toEqual(result)
})

test.each([
  { paid: 29n * 10n ** 18n, bonus: 4_350_000_000_000_000_000n },
  { paid: 6n, bonus: 0n },
  { paid: 7n, bonus: 1n },
])('15 % of $paid is $bonus, rounded down', ({ paid, bonus }) => {
  expect(referralBonus(usdt(paid))).toBe(bonus)
})
