import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bindingCases } from '#test/support/code/binding-limits.ts'
import type { Listing } from './listing.ts'
import {
  accrued,
  BASE_BV3_PER_DAY,
  checkStarts,
  entitled,
  entitledBefore,
  entitledNow,
  GUEST_BV3_PER_DAY,
  type Lot,
  MS_PER_DAY,
  minedTime,
  ratePerDay,
  STARTS_PER_HOUR_MAX,
  subtractEarned,
  unposted,
} from './mining.ts'
import { bv3, usdt } from './money.ts'

const USDT = 10n ** 18n
const NO_LISTING: Listing = []

/** As if the date had been known from the beginning. */
const listedFrom = (listedAtMs: bigint): Listing => [{ decidedAtMs: 0n, listedAtMs }]

const lot = (changes: Partial<Lot> = {}): Lot => ({
  terms: {
    dailyBv3: bv3(60_000n),
    totalBv3: bv3(3_000_000n),
    dailyUsdt: usdt((145n * USDT) / 100n),
    totalUsdt: usdt((2_465n * USDT) / 100n),
  },
  copies: 1n,
  minedBv3Ms: 0n,
  minedUsdtMs: 0n,
  miningSinceMs: 0n,
  postedBv3: bv3(0n),
  postedUsdt: usdt(0n),
  ...changes,
})

describe('accrued', () => {
  test.each([
    { perDay: bv3(60_000n), elapsedMs: 0n, owed: bv3(0n) },
    { perDay: bv3(60_000n), elapsedMs: 1_439n, owed: bv3(0n) },
    { perDay: bv3(60_000n), elapsedMs: 1_440n, owed: bv3(1n) },
    { perDay: bv3(60_000n), elapsedMs: MS_PER_DAY, owed: bv3(60_000n) },
    { perDay: bv3(14_400n), elapsedMs: 60_000n, owed: bv3(10n) },
  ])('$perDay per day for $elapsedMs ms is $owed', ({ perDay, elapsedMs, owed }) => {
    expect(accrued(perDay, elapsedMs)).toBe(owed)
  })

  test('a negative time throws an assertion', () => {
    expect(() => accrued(bv3(1n), -1n)).toThrow('negative time')
  })
})

describe('the entitlement of a lot', () => {
  // A unit a millisecond: mined time is an amount as well.
  type Mined = Readonly<Record<'ms' | 'total', bigint>>
  const ENDS = {
    'what it has mined': (mined: Mined, ms: bigint) => ({ ...mined, ms }),
    'its total': (mined: Mined, total: bigint) => ({ ...mined, total }),
  }
  test.each(bindingCases({ ms: 0n, total: 0n }, ENDS, { at: 500n, loose: 9_000n }))(
    'is the lower of time and total, in each token and for each copy: $name',
    ({ state: { ms, total }, least }) => {
      const terms = (bv3Total: bigint, usdtTotal: bigint) => ({
        ...{ dailyBv3: bv3(MS_PER_DAY), dailyUsdt: usdt(MS_PER_DAY) },
        ...{ totalBv3: bv3(bv3Total), totalUsdt: usdt(usdtTotal) },
      })
      expect(entitled(terms(total, 9_000n), 1n, { bv3Ms: ms, usdtMs: 7n })).toEqual({ bv3: least, usdt: 7n })
      expect(entitled(terms(9_000n, total), 1n, { bv3Ms: 7n, usdtMs: ms })).toEqual({ bv3: 7n, usdt: least })
      expect(entitled(terms(total, total), 3n, { bv3Ms: ms, usdtMs: ms })).toEqual({
        bv3: 3n * least,
        usdt: 3n * least,
      })
    },
  )

  test('ends at its totals, USDT after 17 days and BV3 after 50', () => {
    const at = (days: bigint) => unposted(lot(), days * MS_PER_DAY, NO_LISTING)
    expect(at(17n).usdt).toBe((2_465n * USDT) / 100n)
    expect(at(18n).usdt).toBe((2_465n * USDT) / 100n)
    expect(at(49n).bv3).toBe(2_940_000n)
    expect(at(50n).bv3).toBe(3_000_000n)
    expect(at(5_000n).bv3).toBe(3_000_000n)
  })

  test('grows with its copies, in rate and in total', () => {
    expect(unposted(lot({ copies: 3n }), MS_PER_DAY, NO_LISTING)).toEqual({ bv3: 180_000n, usdt: (435n * USDT) / 100n })
    expect(unposted(lot({ copies: 3n }), 100n * MS_PER_DAY, NO_LISTING).bv3).toBe(9_000_000n)
  })

  test('earns no USDT after the listing, and BV3 as before', () => {
    const listing = listedFrom(MS_PER_DAY)
    expect(unposted(lot(), 3n * MS_PER_DAY, listing)).toEqual({ bv3: 180_000n, usdt: (145n * USDT) / 100n })
    expect(ratePerDay(lot(), MS_PER_DAY - 1n, listing).usdt).toBe((145n * USDT) / 100n)
    expect(ratePerDay(lot(), MS_PER_DAY, listing)).toEqual({ bv3: 60_000n, usdt: 0n })
  })

  test('a session that starts after the listing mines no USDT', () => {
    expect(minedTime(lot({ miningSinceMs: 500n }), 1_000n, listedFrom(100n))).toEqual({ bv3Ms: 500n, usdtMs: 0n })
  })

  test('is not reduced by a clock that was set back', () => {
    expect(unposted(lot({ miningSinceMs: 1_000n }), 0n, NO_LISTING)).toEqual({ bv3: 0n, usdt: 0n })
  })

  test('keeps a posted amount when the listing date is moved back', () => {
    const posted = lot({ postedUsdt: usdt(USDT) })
    expect(unposted(posted, MS_PER_DAY, listedFrom(1n)).usdt).toBe(0n)
  })

  test('a stopped lot has no rate', () => {
    expect(ratePerDay(lot({ miningSinceMs: null }), 1n, NO_LISTING)).toEqual({ bv3: 0n, usdt: 0n })
  })

  test('a spent lot has no rate', () => {
    expect(ratePerDay(lot(), 17n * MS_PER_DAY, NO_LISTING)).toEqual({ bv3: 60_000n, usdt: 0n })
    expect(ratePerDay(lot(), 50n * MS_PER_DAY, NO_LISTING)).toEqual({ bv3: 0n, usdt: 0n })
  })
})

/** Start, settle and stop in any order: what was posted in the end is what one long look would have posted. */
test('stopping, starting and settling never change the total', () => {
  const step = fc.record({ runMs: fc.bigInt({ min: 0n, max: 10n ** 9n }), settles: fc.nat({ max: 3 }) })
  const copies = fc.bigInt({ min: 1n, max: 10n })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), copies, (steps, copies) => {
      let current = lot({ copies, miningSinceMs: null })
      let nowMs = 0n
      let posted = { bv3: 0n, usdt: 0n }
      for (const { runMs, settles } of steps) {
        current = { ...current, miningSinceMs: nowMs }
        for (let n = 0; n <= settles; n++) {
          nowMs += runMs / BigInt(settles + 1)
          const due = unposted(current, nowMs, NO_LISTING)
          expect(due.bv3).toBeGreaterThanOrEqual(0n)
          posted = { bv3: posted.bv3 + due.bv3, usdt: posted.usdt + due.usdt }
          current = { ...current, postedBv3: bv3(posted.bv3), postedUsdt: usdt(posted.usdt) }
        }
        const mined = minedTime(current, nowMs, NO_LISTING)
        current = { ...current, minedBv3Ms: mined.bv3Ms, minedUsdtMs: mined.usdtMs, miningSinceMs: null }
      }
      const inOneGo = entitled(current.terms, copies, { bv3Ms: nowMs, usdtMs: nowMs })
      expect(posted).toEqual(inOneGo)
    }),
  )
})

test('a settlement does not change the amount that the session shows', () => {
  const settled = lot({ minedBv3Ms: 700n, minedUsdtMs: 700n, miningSinceMs: 0n, postedBv3: bv3(5n) })
  const unsettled = { ...settled, postedBv3: bv3(0n) }
  const earned = (of: Lot) => subtractEarned(entitledNow(of, 10_000n, NO_LISTING), entitledBefore(of))
  expect(earned(settled)).toEqual(earned(unsettled))
  expect(earned(settled)).toEqual({
    bv3: accrued(bv3(60_000n), 10_700n),
    usdt: accrued(usdt((145n * USDT) / 100n), 10_000n),
  })
})

test('one minute earns a player 0.1 BV3 and a guest 0.05', () => {
  expect([accrued(BASE_BV3_PER_DAY, 60_000n), accrued(GUEST_BV3_PER_DAY, 60_000n)]).toEqual([10n, 5n])
})

test.each([
  { starts: STARTS_PER_HOUR_MAX, answer: { ok: true, value: null } },
  { starts: STARTS_PER_HOUR_MAX + 1, answer: { ok: false, code: 'rate_limited' } },
])('start number $starts within an hour', ({ starts, answer }) => {
  expect(checkStarts(starts)).toEqual(answer)
})
