import { expect, test } from 'vitest'
import { usdt } from '#core/money.ts'
import { copiesCovered, planCredit } from './plan-credit.ts'

const whole = (amount: bigint) => usdt(amount * 10n ** 18n)

test.each([
  { open: 58n, price: 29n, copies: 2 },
  { open: 57n, price: 29n, copies: 1 },
  { open: 28n, price: 29n, copies: 1 },
  { open: 1_000n, price: 29n, copies: 10 },
])('$open USDT cover $copies copies at $price', ({ open, price, copies }) => {
  expect(copiesCovered(whole(open), whole(price))).toBe(copies)
})

test('what is not spent waits on', () => {
  expect(planCredit(whole(60n), whole(29n), 2)).toEqual({ price: whole(58n), rest: whole(2n), isCovered: true })
  expect(planCredit(whole(28n), whole(29n), 1)).toMatchObject({ isCovered: false })
})
