import { expect, test } from 'vitest'
import { dueText, orderAmountText } from './order-amount.ts'

test.each([
  { amount: '58', paymentMethod: 'USDT', text: '58.00 USDT' },
  { amount: '1234.5', paymentMethod: 'USDT', text: '1,234.50 USDT' },
  { amount: '0.0966667', paymentMethod: 'BNB', text: '0.096666 BNB' },
] as const)('an order of $amount $paymentMethod shows $text', ({ amount, paymentMethod, text }) => {
  expect(orderAmountText({ amount, paymentMethod })).toBe(text)
})

test('an amount due has two decimals in USDT and six in BNB', () => {
  expect(dueText(10n ** 18n, 'USDT')).toBe('1.00 USDT')
  expect(dueText(10n ** 18n, 'BNB')).toBe('1.000000 BNB')
})
