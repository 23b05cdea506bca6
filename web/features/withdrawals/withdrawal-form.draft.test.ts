import { describe, expect, test } from 'vitest'
import { type BasisPoints, bv3, usdt } from '#core/money.ts'
import { readWithdrawalTerms } from '#core/withdrawal.ts'
import { readDraft, wholeBalance } from './withdrawal-form.tsx'

const USDT = 10n ** 18n
const TERMS = readWithdrawalTerms({ minimum: '10', feePercent: '2.5' }, 'USDT')

describe('an entered amount', () => {
  test.each([
    { text: '', refusal: 'withdrawal_amount_invalid' },
    { text: '0', refusal: 'withdrawal_amount_invalid' },
    { text: '-5', refusal: 'withdrawal_amount_invalid' },
    { text: '1e3', refusal: 'withdrawal_amount_invalid' },
    { text: '12,5,0', refusal: 'withdrawal_amount_invalid' },
    { text: '9.999999999999999999', refusal: 'withdrawal_below_minimum' },
    { text: '100.000000000000000001', refusal: 'withdrawal_exceeds_balance' },
  ])('$text is refused: $refusal', ({ text, refusal }) => {
    const draft = readDraft(text, 'USDT', 100n * USDT, TERMS)
    expect(draft).toMatchObject({ ok: false, code: refusal })
  })

  test('shows the amount after the fee, ignoring spaces around it', () => {
    expect(readDraft(' 10 ', 'USDT', 100n * USDT, TERMS)).toEqual({
      ok: true,
      value: { amount: 10n * USDT, fee: USDT / 4n, net: 10n * USDT - USDT / 4n },
    })
  })

  test('of BV3 has two decimals at most', () => {
    const terms = readWithdrawalTerms({ minimum: '10', feePercent: '2.5' }, 'BV3')
    expect(readDraft('10.25', 'BV3', 2_000n, terms)).toMatchObject({ ok: true, value: { amount: 1_025n } })
    expect(readDraft('10.255', 'BV3', 2_000n, terms)).toMatchObject({ ok: false })
  })

  test('is checked by the server alone while the balance is unknown', () => {
    expect(readDraft('10', 'USDT', null, TERMS)).toMatchObject({ ok: true })
  })
})

test.each([
  { what: 'digits beyond six decimals stay', available: 4_353_923_229_166_666_666n, text: '4.353923' },
  { what: 'an amount with six decimals is taken in full', available: 4_350_000_000_000_000_000n, text: '4.35' },
  { what: 'less than a millionth is taken in full', available: 229_166_666n, text: '0.000000000229166666' },
  {
    what: 'a minimum that only the full balance reaches is reached',
    available: 1_000_000_000_000_000_009n,
    minimum: 1_000_000_000_000_000_001n,
    text: '1.000000000000000009',
  },
  {
    what: 'a balance below the minimum is truncated too',
    available: 1_999_999_999_999_999_999n,
    minimum: 5n * 10n ** 18n,
    text: '1.999999',
  },
  { what: 'an empty balance gives zero', available: 0n, text: '0' },
])('a withdrawal of all USDT: $what', ({ available, minimum = 0n, text }) => {
  const written = wholeBalance(available, 'USDT', { minimum: usdt(minimum), feeBasisPoints: 0n as BasisPoints })
  expect(written).toBe(text)
})

test('the full balance in BV3 has its two decimals', () => {
  expect(wholeBalance(123_450n, 'BV3', { minimum: bv3(0n), feeBasisPoints: 0n as BasisPoints })).toBe('1234.5')
})
