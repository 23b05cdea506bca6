import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bindingCases } from '#test/support/code/binding-limits.ts'
import { type GamePayInput, gamesMaximum, minutesText, msOfTicks, payRun, readGameLimits } from './game-pay.ts'
import { bv3, formatAmount, gameRate, subtract } from './money.ts'
import { DEFAULT_SETTINGS } from './settings.ts'

const HOUR_MS = 3_600_000n
const ask = (some: Partial<GamePayInput>): GamePayInput => ({
  playedMs: 60_000n,
  usableMs: HOUR_MS,
  rate: gameRate(10n),
  remainder: 0n,
  budgetLeft: bv3(1_000_000n),
  ...some,
})

describe('the pay of a run', () => {
  test.each([
    { what: 'its time times its rate', some: {}, paid: 10n, paidMs: 60_000n, remainder: 0n, cutBy: null },
    {
      what: 'whole hundredths, and the rest is carried',
      some: { playedMs: 9_000n },
      paid: 1n,
      paidMs: 9_000n,
      remainder: 30_000n,
      cutBy: null,
    },
    {
      what: 'with what earlier runs have left',
      some: { playedMs: 3_000n, remainder: 30_000n },
      paid: 1n,
      paidMs: 3_000n,
      remainder: 0n,
      cutBy: null,
    },
    {
      what: 'no time beyond the allowance',
      some: { usableMs: 30_000n },
      paid: 5n,
      paidMs: 30_000n,
      remainder: 0n,
      cutBy: 'allowance',
    },
    {
      what: 'nothing where the allowance is used',
      some: { usableMs: 0n },
      paid: 0n,
      paidMs: 0n,
      remainder: 0n,
      cutBy: 'allowance',
    },
    {
      what: 'no more than the budget has left, and what it does not pay uses no allowance',
      some: { budgetLeft: bv3(4n) },
      paid: 4n,
      paidMs: 29_999n,
      remainder: 59_990n,
      cutBy: 'budget',
    },
    {
      what: 'nothing where a minute brings nothing, though the time is used',
      some: { rate: gameRate(0n), budgetLeft: bv3(0n) },
      paid: 0n,
      paidMs: 60_000n,
      remainder: 0n,
      cutBy: null,
    },
  ])('$what', ({ some, what: _, ...pay }) => {
    expect(payRun(ask(some))).toEqual(pay)
  })
})

test.each<[what: string, some: Partial<GamePayInput>]>([
  ['time played', { playedMs: -1n }],
  ['allowance', { usableMs: -1n }],
  ['rate', { rate: gameRate(-1n) }],
  ['budget', { budgetLeft: bv3(-1n) }],
  ['rest', { remainder: -1n }],
  ['rest that makes a hundredth', { remainder: 60_000n }],
])('a run with a wrong %s throws', (_, some) => {
  expect(() => payRun(ask(some))).toThrow()
})

describe('the shortest of its times is paid', () => {
  // A hundredth a millisecond: the budget is a time as well.
  const LIMITS = {
    played: (some: GamePayInput, playedMs: bigint) => ({ ...some, playedMs }),
    usable: (some: GamePayInput, usableMs: bigint) => ({ ...some, usableMs }),
    budget: (some: GamePayInput, left: bigint) => ({ ...some, budgetLeft: bv3(left) }),
  }
  const cases = bindingCases(ask({ rate: gameRate(60_000n) }), LIMITS, { at: 500n, loose: 9_000n })
  test.each(cases)('$name', ({ state, least, values: { played, usable, budget } }) => {
    const isCut = budget < played && budget < usable
    const cutBy = isCut ? 'budget' : usable < played ? 'allowance' : null
    expect(payRun(state)).toEqual({ paidMs: least, paid: least, remainder: 0n, cutBy })
  })
})

const ms = fc.bigInt(0n, 24n * HOUR_MS)
const rate = fc.bigInt(0n, 100_000n).map(gameRate)
const remainder = fc.bigInt(0n, 59_999n)
const asks = fc.record({ playedMs: ms, usableMs: ms, rate, remainder, budgetLeft: fc.bigInt(0n, 10_000_000n).map(bv3) })

describe('for any input', () => {
  test('the paid time is at most the played time and the allowance', () => {
    fc.assert(
      fc.property(asks, (any) => {
        const { paidMs } = payRun(any)
        expect(paidMs >= 0n && paidMs <= any.playedMs && paidMs <= any.usableMs).toBe(true)
      }),
    )
  })

  test('the pay is at most the rest of the budget', () => {
    fc.assert(
      fc.property(asks, (any) => {
        const { paid } = payRun(any)
        expect(paid >= 0n && paid <= any.budgetLeft).toBe(true)
      }),
    )
  })

  test('time is conserved: paid and carried add up to the input', () => {
    fc.assert(
      fc.property(asks, (any) => {
        const pay = payRun(any)
        expect(pay.paid * 60_000n + pay.remainder).toBe(any.remainder + any.rate * pay.paidMs)
        expect(pay.remainder >= 0n && pay.remainder < 60_000n).toBe(true)
      }),
    )
  })

  test('one more millisecond than the budget covers would exceed the budget', () => {
    fc.assert(
      fc.property(asks, (any) => {
        const { paidMs, cutBy } = payRun(any)
        if (cutBy !== 'budget') return
        expect((any.remainder + any.rate * (paidMs + 1n)) / 60_000n > any.budgetLeft).toBe(true)
      }),
    )
  })

  test('many short runs are paid like one run of their total time', () => {
    fc.assert(
      fc.property(
        fc.array(ms, { maxLength: 20 }),
        rate,
        remainder,
        fc.bigInt(0n, 100_000n),
        (parts, each, first, budget) => {
          const start = { remainder: first, usableMs: 24n * HOUR_MS, budgetLeft: bv3(budget), paid: 0n }
          let split = start
          for (const playedMs of parts) {
            const pay = payRun({ ...split, playedMs, rate: each })
            split = {
              remainder: pay.remainder,
              usableMs: split.usableMs - pay.paidMs,
              budgetLeft: subtract(split.budgetLeft, pay.paid),
              paid: split.paid + pay.paid,
            }
          }
          const playedMs = parts.reduce((sum, part) => sum + part, 0n)
          expect(split.paid).toBe(payRun({ ...start, playedMs, rate: each }).paid)
        },
      ),
    )
  })
})

test.each([
  [0, 0n],
  [1, 16n],
  [60, 1_000n],
  [216_000, 3_600_000n],
])('%d ticks last %d ms', (ticks, expected) => {
  expect(msOfTicks(ticks)).toBe(expected)
})

const limits = (dailyBudgetBv3: string, heldBackPercent: string, youngDays = 7) =>
  readGameLimits({ dailyBudgetBv3, heldBackPercent, youngDays })

describe('the daily maximum of the games', () => {
  test.each([
    { budget: '10000', heldBack: '50', young: 500_000n },
    { budget: '10000', heldBack: '0', young: 1_000_000n },
    { budget: '10000', heldBack: '100', young: 0n },
    { budget: '0', heldBack: '50', young: 0n },
    { budget: '0.01', heldBack: '0.01', young: 0n },
    { budget: '0.03', heldBack: '50', young: 1n },
    { budget: '100', heldBack: '33.33', young: 6_667n },
  ])(
    'of $budget BV3 with $heldBack % held back, young wallets get at most $young hundredths',
    ({ budget, heldBack, young }) => {
      expect(limits(budget, heldBack).youngBudget).toBe(young)
    },
  )

  test('is the same for all wallets if none is young', () => {
    expect(limits('10000', '50', 0)).toEqual({ dailyBudget: 1_000_000n, youngBudget: 1_000_000n, youngDays: 0 })
  })

  test('is never more for young wallets than their share', () => {
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
  ])('is not read from a setting that no form would have saved: $budget, $heldBack', ({ budget, heldBack }) => {
    expect(() => limits(budget, heldBack)).toThrow()
  })
})

test('the games can add to the owed amount the budget of each UTC day that the time touches', () => {
  expect(gamesMaximum({ dailyBudget: bv3(1_050n) }, 0)).toBe(0n)
  expect(gamesMaximum({ dailyBudget: bv3(1_050n) }, 30)).toBe(32_550n)
  expect(gamesMaximum(readGameLimits(DEFAULT_SETTINGS.games), 90)).toBe(91_000_000n)
})

test.each([
  { ms: 0n, text: '0.00' },
  { ms: 599n, text: '0.00' },
  { ms: 600n, text: '0.01' },
  { ms: 90_000n, text: '1.50' },
  { ms: 3_599_999n, text: '59.99' },
  { ms: 86_400_000n, text: '1440.00' },
])('$ms ms are shown as $text minutes', ({ ms, text }) => {
  expect(minutesText(ms)).toBe(text)
})
