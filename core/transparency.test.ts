import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { entitled, MS_PER_DAY, minedTime } from './mining.ts'
import { bv3, usdt } from './money.ts'
import { coveragePercent, usdtWindowMs } from './transparency.ts'

const USDT = 10n ** 18n
const DAY = MS_PER_DAY

describe('the time for which USDT can still be mined within a horizon', () => {
  test.each([
    { nowMs: 0n, listedAtMs: null, horizonMs: 30n * DAY, windowMs: 30n * DAY },
    { nowMs: DAY, listedAtMs: 11n * DAY, horizonMs: 30n * DAY, windowMs: 10n * DAY },
    { nowMs: DAY, listedAtMs: 31n * DAY, horizonMs: 30n * DAY, windowMs: 30n * DAY },
    { nowMs: DAY, listedAtMs: 32n * DAY, horizonMs: 30n * DAY, windowMs: 30n * DAY },
    { nowMs: DAY, listedAtMs: DAY, horizonMs: 30n * DAY, windowMs: 0n },
    { nowMs: 5n * DAY, listedAtMs: DAY, horizonMs: 30n * DAY, windowMs: 0n },
    { nowMs: DAY, listedAtMs: 9n * DAY, horizonMs: 0n, windowMs: 0n },
  ])('now $nowMs, listed at $listedAtMs, within $horizonMs: $windowMs', ({ windowMs, ...ask }) => {
    expect(usdtWindowMs(ask.nowMs, ask.listedAtMs, ask.horizonMs)).toBe(windowMs)
  })

  test('equals the time in which a copy that always mines has mined more at the end', () => {
    const moment = fc.bigInt({ min: 0n, max: 400n * DAY })
    const terms = { dailyBv3: bv3(1n), totalBv3: bv3(1n), dailyUsdt: usdt(3n * USDT), totalUsdt: usdt(90n * USDT) }
    fc.assert(
      fc.property(moment, moment, fc.option(moment), moment, (nowMs, beforeMs, listedAtMs, horizonMs) => {
        const since = nowMs > beforeMs ? nowMs - beforeMs : 0n
        const lot = {
          terms,
          copies: 2n,
          minedBv3Ms: 0n,
          minedUsdtMs: 7n,
          miningSinceMs: since,
          postedBv3: bv3(0n),
          postedUsdt: usdt(0n),
        }
        const listing = listedAtMs === null ? [] : [{ decidedAtMs: 0n, listedAtMs }]
        const now = minedTime(lot, nowMs, listing)
        const later = minedTime(lot, nowMs + horizonMs, listing)
        const window = usdtWindowMs(nowMs, listedAtMs, horizonMs)
        expect(now.usdtMs + window).toBe(later.usdtMs)
        expect(entitled(terms, 2n, { ...now, usdtMs: now.usdtMs + window }).usdt).toBe(entitled(terms, 2n, later).usdt)
      }),
    )
  })
})

describe('coverage', () => {
  test.each([
    { treasury: 100n, owed: 100n, percent: '100.0' },
    { treasury: 999n, owed: 1_000n, percent: '99.9' },
    { treasury: 9_999n, owed: 10_000n, percent: '99.9' },
    { treasury: 2n, owed: 3n, percent: '66.6' },
    { treasury: 0n, owed: 3n, percent: '0.0' },
    { treasury: -5n, owed: 3n, percent: '0.0' },
    { treasury: 12_345n, owed: 1_000n, percent: '1234.5' },
    { treasury: 5n, owed: 0n, percent: null },
    { treasury: 0n, owed: 0n, percent: null },
    { treasury: null, owed: 3n, percent: null },
  ])('$treasury for $owed is $percent', ({ treasury, owed, percent }) => {
    expect(coveragePercent(treasury === null ? null : usdt(treasury), usdt(owed))).toBe(percent)
  })

  test('is never above the true figure, and at most a tenth of a percent below it', () => {
    const amount = fc.bigInt({ min: 0n, max: 10n ** 30n })
    fc.assert(
      fc.property(amount, fc.bigInt({ min: 1n, max: 10n ** 30n }), (treasury, owed) => {
        const tenths = BigInt((coveragePercent(usdt(treasury), usdt(owed)) ?? '').replace('.', ''))
        expect(tenths * owed).toBeLessThanOrEqual(treasury * 1_000n)
        expect((tenths + 1n) * owed).toBeGreaterThan(treasury * 1_000n)
      }),
    )
  })
})
