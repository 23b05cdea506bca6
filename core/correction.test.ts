import { expect, test } from 'vitest'
import { exceedsAccount, planCorrection } from './correction.ts'
import { bv3, parseAmount } from './money.ts'

const plan = (asset: 'BV3' | 'USDT' | 'BNB', amount: string) =>
  planCorrection({ userId: 1, asset, amount, debit: 'outside', credit: 'suspense' }, { id: 'x', why: 'y' })

test.each([
  { asset: 'BV3', most: '10000000000000', more: '10000000000000.01' },
  { asset: 'USDT', most: '1000000000000', more: '1000000000000.000000000000000001' },
  { asset: 'BNB', most: '1000000000000', more: '1000000000000.000000000000000001' },
] as const)('up to $most $asset is corrected in one step', ({ asset, most, more }) => {
  const amount = parseAmount(most, asset)
  expect(plan(asset, most)).toMatchObject({ ok: true, value: { amount: amount.ok && amount.value } })
  expect(plan(asset, more)).toEqual({ ok: false, code: 'correction_amount_invalid' })
  expect(plan(asset, '9'.repeat(30))).toEqual({ ok: false, code: 'correction_amount_invalid' })
})

test.each(['0', '-1', '1e3', ''])('no correction moves "%s"', (amount) => {
  expect(plan('USDT', amount)).toEqual({ ok: false, code: 'correction_amount_invalid' })
})

test.each([
  { asset: 'USDT', debit: 'outside', credit: 'outside', why: 'from an account to itself' },
  { asset: 'BNB', debit: 'outside', credit: 'available', why: 'BNB to a player' },
  { asset: 'BNB', debit: 'held', credit: 'outside', why: 'BNB from a player' },
] as const)('no correction moves $why', ({ asset, debit, credit }) => {
  const wish = { userId: 1, asset, amount: '1', debit, credit }
  expect(planCorrection(wish, { id: 'x', why: 'y' })).toEqual({ ok: false, code: 'correction_accounts_invalid' })
})

test('a correction names the player of both accounts and the operator’s reason', () => {
  const wish = { userId: 7, asset: 'BV3', amount: '1.5', debit: 'held', credit: 'available' } as const
  expect(planCorrection(wish, { id: 'x', why: 'Paid twice.' })).toMatchObject({
    ok: true,
    value: {
      key: 'correction:x',
      amount: 150n,
      debit: { kind: 'held', userId: 7 },
      credit: { kind: 'available', userId: 7 },
      userId: 7,
      details: { why: 'Paid twice.' },
    },
  })
  expect(planCorrection({ ...wish, debit: 'rewards' }, { id: 'x', why: 'y' })).toMatchObject({
    value: { debit: { kind: 'rewards' } },
  })
})

test('a balance is never corrected to more BV3 than an answer can hold', () => {
  const most = 5n * 10n ** 15n
  expect(exceedsAccount({ bv3_available: bv3(most - 3n), bv3_held: bv3(2n) }, bv3(1n))).toBe(false)
  expect(exceedsAccount({ bv3_available: bv3(most - 3n), bv3_held: bv3(2n) }, bv3(2n))).toBe(true)
  expect(most).toBeLessThan(BigInt(Number.MAX_SAFE_INTEGER))
})
