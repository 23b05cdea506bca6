import { expect, test } from 'vitest'
import { exceedsAccount, planCorrection } from './correction.ts'
import { bv3, parseAmount } from './money.ts'

const plan = (asset: 'BV3' | 'USDT' | 'BNB', amount: string) =>
  planCorrection({ userId: 1, asset, amount, debit: 'outside', credit: 'suspense' }, { id: 'x', why: 'y' })

test.each([
  { asset: 'BV3', most: '10000000000000', more: '10000000000000.01' },
  { asset: 'USDT', most: '1000000000000', more: '1000000000000.000000000000000001' },
  { asset: 'BNB', most: '1000000000000', more: '1000000000000.000000000000000001' },
] as const)('up to $most $asset is corrected at once', ({ asset, most, more }) => {
  const amount = parseAmount(most, asset)
  expect(plan(asset, most)).toMatchObject({ ok: true, value: { amount: amount.ok && amount.value } })
  expect(plan(asset, more)).toEqual({ ok: false, code: 'correction_amount_invalid' })
  expect(plan(asset, '9'.repeat(30))).toEqual({ ok: false, code: 'correction_amount_invalid' })
})

test('a balance is never corrected to more BV3 than every answer can tell', () => {
  const most = 5n * 10n ** 15n
  expect(exceedsAccount({ bv3_available: bv3(most - 3n), bv3_held: bv3(2n) }, bv3(1n))).toBe(false)
  expect(exceedsAccount({ bv3_available: bv3(most - 3n), bv3_held: bv3(2n) }, bv3(2n))).toBe(true)
  expect(most).toBeLessThan(BigInt(Number.MAX_SAFE_INTEGER))
})
