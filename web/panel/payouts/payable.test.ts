import { expect, test } from 'vitest'
import { type PayoutToPay, unitsToSend } from './use-pay-payout.ts'

const payable = (asset: PayoutToPay['asset'], amount: string, amountBaseUnits: string): PayoutToPay => ({
  payout: {
    id: 1,
    way: 'operator_wallet',
    state: 'awaiting_operator',
    txHash: null,
    token: '0x01',
    amountBaseUnits,
    problem: null,
    ending: null,
    problemFacts: null,
  },
  asset,
  amount,
  recipient: '0x02',
  purpose: { kind: 'withdrawal', id: 1 },
})

test.each([
  { asset: 'USDT', amount: '1.5', units: '1500000000000000000' },
  { asset: 'BV3', amount: '0.01', units: '10000000000000000' },
  { asset: 'BNB', amount: '0.000000000000000001', units: '1' },
] as const)('$amount $asset is $units', ({ asset, amount, units }) => {
  expect(unitsToSend(payable(asset, amount, units))).toBe(BigInt(units))
})

test('refuses to send an amount that was not shown', () => {
  expect(() => unitsToSend(payable('USDT', '1.5', '1500000000000000001'))).toThrow(
    expect.objectContaining({ code: 'amount_differs' }),
  )
})
