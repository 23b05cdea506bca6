import { describe, expect, test } from 'vitest'
import { readWithdrawalTerms } from '#core/withdrawal.ts'
import { readDraft } from './withdrawal-draft.ts'

const USDT = 10n ** 18n
const TERMS = readWithdrawalTerms({ minimum: '10', feePercent: '2.5' }, 'USDT')

describe('a written amount', () => {
  test.each([
    { text: '', refusal: 'withdrawal_amount_invalid' },
    { text: '0', refusal: 'withdrawal_amount_invalid' },
    { text: '-5', refusal: 'withdrawal_amount_invalid' },
    { text: '1e3', refusal: 'withdrawal_amount_invalid' },
    { text: '12,5', refusal: 'withdrawal_amount_invalid' },
    { text: '9.999999999999999999', refusal: 'withdrawal_below_minimum' },
    { text: '100.000000000000000001', refusal: 'withdrawal_exceeds_balance' },
  ])('$text is refused: $refusal', ({ text, refusal }) => {
    const draft = readDraft(text, 'USDT', 100n * USDT, TERMS)
    expect(draft).toMatchObject({ ok: false, code: refusal })
  })

  test('says what arrives, blanks around it aside', () => {
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

  test('is left to the server while the balance is not known', () => {
    expect(readDraft('10', 'USDT', null, TERMS)).toMatchObject({ ok: true })
  })
})
