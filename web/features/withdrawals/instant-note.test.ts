import { expect, test } from 'vitest'
import type { InstantOffer } from '#core/api/withdrawals.ts'
import { instantObjections } from './instant-note.tsx'

const ONE = 10n ** 18n
const OFFER: InstantOffer = {
  isOffered: true,
  reasons: [],
  perWithdrawalUsdt: '50',
  leftUsdt: '30',
  isNearlyUsedUp: false,
}

test.each([
  { amount: null, objections: [] },
  { amount: 30n * ONE, objections: [] },
  { amount: 30n * ONE + 1n, objections: ['above_wallet_limit'] },
  { amount: 50n * ONE + 1n, objections: ['above_withdrawal_limit', 'above_wallet_limit'] },
])('$amount base units have the objections $objections', ({ amount, objections }) => {
  expect(instantObjections(OFFER, 'USDT', amount)).toEqual(objections)
})

test('the server’s objections come first, without repetition', () => {
  const offer = { ...OFFER, reasons: ['first_withdrawal', 'above_wallet_limit'] } as const
  expect(instantObjections({ ...offer, reasons: [...offer.reasons] }, 'USDT', 40n * ONE)).toEqual(offer.reasons)
})

test('BV3 is never instant', () => {
  expect(instantObjections({ ...OFFER, reasons: ['chain_unknown'] }, 'BV3', 1n)).toEqual(['token'])
})
