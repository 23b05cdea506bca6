import { expect, test } from 'vitest'
import { bv3 } from '#core/money.ts'
import { bindingCases } from '#test/support/code/binding-limits.ts'
import { budgetLeft, isYoung, youngUntil } from './read-terms.ts'

const DAY_MS = 86_400_000

/** A day on which all wallets were paid 70, and the young ones 20 of it. */
const PAID = { paid: 70n, paid_young: 20n }
type Budgets = { readonly all: bigint; readonly young: bigint }
const LIMITS = {
  'all wallets’': (budgets: Budgets, left: bigint) => ({ ...budgets, all: left + PAID.paid }),
  'the young wallets’': (budgets: Budgets, left: bigint) => ({ ...budgets, young: left + PAID.paid_young }),
}
const cases = bindingCases({ all: 0n, young: 0n }, LIMITS, { at: 5n, loose: 500n })

test.each(cases)('a young wallet draws on both budgets, any other on one: $name', ({ state, values, least }) => {
  const limits = { dailyBudget: bv3(state.all), youngBudget: bv3(state.young), youngDays: 7 }
  expect(budgetLeft(limits, PAID, true)).toBe(least)
  expect(budgetLeft(limits, PAID, false)).toBe(values['all wallets’'])
})

test.each([
  { all: 69n, young: 500n, left: [0n, 0n] },
  { all: 500n, young: 19n, left: [0n, 430n] },
])('a budget of $all, or of $young for young wallets, that was lowered since leaves $left', ({ all, young, left }) => {
  const limits = { dailyBudget: bv3(all), youngBudget: bv3(young), youngDays: 7 }
  expect([budgetLeft(limits, PAID, true), budgetLeft(limits, PAID, false)]).toEqual(left)
})

test('a day without pay has its complete budget left', () => {
  const limits = { dailyBudget: bv3(9n), youngBudget: bv3(4n), youngDays: 7 }
  expect([budgetLeft(limits, null, true), budgetLeft(limits, null, false)]).toEqual([4n, 9n])
})

test.each([
  { afterMs: 0, is: true },
  { afterMs: 7 * DAY_MS - 1, is: true },
  { afterMs: 7 * DAY_MS, is: false },
])('a wallet is young $afterMs ms after its account was created: $is', ({ afterMs, is }) => {
  const createdAt = new Date(Date.UTC(2030, 0, 10))
  expect(isYoung({ youngDays: 7 }, createdAt, new Date(createdAt.getTime() + afterMs))).toBe(is)
  expect(youngUntil({ youngDays: 7 }, createdAt)).toEqual(new Date(Date.UTC(2030, 0, 17)))
})
