import { expect, test } from 'vitest'
import { adminPayment } from '#test/support/browser/parts/money-out-samples.ts'
import { CARD } from '#test/support/browser/parts/samples.ts'
import { copiesCovered, creditPrice } from './credit-dialog.tsx'

const usdt = (amount: bigint) => amount * 10n ** 18n
const TODAY = { ...CARD, id: 2, price: '29' }
const ORDER = { cardId: 2, copies: 3, amount: '36' }

test.each([
  { open: 58n, copies: 2 },
  { open: 57n, copies: 1 },
  { open: 28n, copies: 1 },
  { open: 1_000n, copies: 10 },
])('$open USDT pay for $copies copies at 29', ({ open, copies }) => {
  expect(copiesCovered(usdt(open), creditPrice(adminPayment(), TODAY))).toBe(copies)
})

test('the price of a valid order applies to its card, and today’s to every other', () => {
  const payment = adminPayment({ orderPrice: ORDER })
  const own = creditPrice(payment, TODAY)
  expect(own?.isOfOrder).toBe(true)
  expect(own?.of(2)).toBe(usdt(24n))
  const other = creditPrice(payment, { ...TODAY, id: 3 })
  expect(other?.isOfOrder).toBe(false)
  expect(other?.of(2)).toBe(usdt(58n))
})

test('in BNB an order’s price is used, rounded up to a wei, and today’s is unknown', () => {
  const payment = adminPayment({ asset: 'BNB', orderPrice: { ...ORDER, amount: '0.0000000000000001' } })
  expect(creditPrice(payment, TODAY)?.of(1)).toBe(34n)
  expect(creditPrice(payment, { ...TODAY, id: 3 })).toBeNull()
})
