import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gamesMaximum, readGameLimits } from './game-limits.ts'
import { bv3, formatAmount } from './money.ts'
import { DEFAULT_SETTINGS } from './settings.ts'

const limits = (dailyBudgetBv3: string, heldBackPercent: string, youngDays = 7) =>
  readGameLimits({ dailyBudgetBv3, heldBackPercent, youngDays })

describe('what the games may pay a day', () => {
  test.each([
    { budget: '10000', heldBack: '50', young: 500_000n },
    { budget: '10000', heldBack: '0', young: 1_000_000n },
    { budget: '10000', heldBack: '100', young: 0n },
    { budget: '0', heldBack: '50', young: 0n },
    { budget: '0.01', heldBack: '0.01', young: 0n },
    { budget: '0.03', heldBack: '50', young: 1n },
    { budget: '100', heldBack: '33.33', young: 6_667n },
  ])(
    'of $budget BV3 less $heldBack % the young wallets get at most $young hundredths',
    ({ budget, heldBack, young }) => {
      expect(limits(budget, heldBack).youngBudget).toBe(young)
    },
  )

  test('is for everybody alike where no wallet is young', () => {
    expect(limits('10000', '50', 0)).toEqual({ dailyBudget: 1_000_000n, youngBudget: 1_000_000n, youngDays: 0 })
  })

  test('is never more for the young than their share', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 1_000_000_000n), fc.bigInt(0n, 10_000n), (budget, percent) => {
        const { youngBudget } = limits(formatAmount(budget, 'BV3'), formatAmount(percent, 'BV3'))
        const share = budget * (10_000n - percent)
        expect(youngBudget * 10_000n <= share && share - youngBudget * 10_000n < 10_000n).toBe(true)
      }),
    )
  })

  test.each([
    { budget: '1.234', heldBack: '50' },
    { budget: '-1', heldBack: '50' },
    { budget: '1', heldBack: '100.01' },
  ])('is never read from what no form would have saved: $budget, $heldBack', ({ budget, heldBack }) => {
    expect(() => limits(budget, heldBack)).toThrow()
  })
})

test('what the games can add to what is owed is the budget of each day of UTC that the time reaches into', () => {
  expect(gamesMaximum({ dailyBudget: bv3(1_050n) }, 0)).toBe(0n)
  expect(gamesMaximum({ dailyBudget: bv3(1_050n) }, 30)).toBe(32_550n)
  expect(gamesMaximum(readGameLimits(DEFAULT_SETTINGS.games), 90)).toBe(91_000_000n)
})
