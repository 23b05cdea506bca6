import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bindingCases } from '#test/support/code/binding-limits.ts'
import { entitled } from './mining.ts'
import { type MinedLot, missedBase, missedMining } from './missed-mining.ts'
import { bv3, usdt } from './money.ts'

const DAY_MS = 86_400_000n
const HOUR_MS = 3_600_000n
const terms = { dailyBv3: bv3(60_000n), totalBv3: bv3(120_000n), dailyUsdt: usdt(24n), totalUsdt: usdt(48n) }
const day = { bv3Ms: DAY_MS, usdtMs: DAY_MS }
const NOTHING = { bv3: 0n, usdt: 0n }
const lot = (given: Partial<MinedLot>): MinedLot => ({
  terms,
  copies: 1n,
  isRunning: false,
  kept: day,
  told: day,
  after: { bv3Ms: 0n, usdtMs: 0n },
  posted: { bv3: bv3(60_000n), usdt: usdt(24n) },
  ...given,
})

describe('a lot', () => {
  test('lacks nothing if it has the time of its sessions and was posted for it', () => {
    expect(missedMining(lot({}))).toEqual({
      time: { bv3Ms: 0n, usdtMs: 0n },
      ...{ short: NOTHING, room: NOTHING, over: NOTHING },
    })
  })

  test('that runs does not lack the amount of its next settlement', () => {
    const running = lot({ isRunning: true, posted: { bv3: bv3(0n), usdt: usdt(0n) } })
    expect(missedMining(running).short).toEqual(NOTHING)
  })

  test('that has stopped lacks everything that was not posted', () => {
    const stopped = lot({ posted: { bv3: bv3(59_999n), usdt: usdt(0n) } })
    expect(missedMining(stopped).short).toEqual({ bv3: 1n, usdt: 24n })
  })

  test.each([true, false])('lacks the amount of its missed time (running: %s)', (isRunning) => {
    const told = { bv3Ms: DAY_MS + HOUR_MS, usdtMs: DAY_MS }
    const missed = missedMining(lot({ isRunning, told }))
    expect(missed).toMatchObject({ time: { bv3Ms: HOUR_MS, usdtMs: 0n }, short: { bv3: 2_500n, usdt: 0n } })
  })

  test.each([true, false])('never lacks more than its copies hold (running: %s)', (isRunning) => {
    const told = { bv3Ms: 9n * DAY_MS, usdtMs: 9n * DAY_MS }
    expect(missedMining(lot({ isRunning, told })).short).toEqual({ bv3: 60_000n, usdt: 24n })
  })

  test('that was posted more than its sessions give is reported as such', () => {
    const told = { bv3Ms: DAY_MS / 2n, usdtMs: DAY_MS }
    expect(missedMining(lot({ told }))).toMatchObject({ short: NOTHING, over: { bv3: 30_000n, usdt: 0n } })
  })

  test('that has more time than its sessions lacks only the amount of its sessions', () => {
    const told = { bv3Ms: DAY_MS / 2n, usdtMs: DAY_MS }
    const posted = { bv3: bv3(40_000n), usdt: usdt(0n) }
    const missed = missedMining(lot({ told, posted }))
    expect(missed).toMatchObject({ short: { bv3: 0n, usdt: 24n }, over: { bv3: 10_000n, usdt: 0n } })
  })

  test('that was posted more than its time gives has room only for the rest of the missed time', () => {
    const told = { bv3Ms: DAY_MS + HOUR_MS, usdtMs: DAY_MS }
    const posted = { bv3: bv3(61_500n), usdt: usdt(24n) }
    expect(missedMining(lot({ isRunning: true, told, posted })).short).toEqual({ bv3: 1_000n, usdt: 0n })
  })
})

test('a running lot that was posted too much is judged for each asset by itself', () => {
  const after = { bv3Ms: HOUR_MS, usdtMs: HOUR_MS }
  const told = { bv3Ms: DAY_MS + 12n * HOUR_MS, usdtMs: DAY_MS + 12n * HOUR_MS }
  const short = (beyond: { readonly bv3: bigint; readonly usdt: bigint }) => {
    const posted = { bv3: bv3(60_000n + beyond.bv3), usdt: usdt(24n + beyond.usdt) }
    return missedMining(lot({ isRunning: true, told, after, posted })).short
  }
  // Twelve hours are missed: 30,000 of BV3 and 12 of USDT. The hour since the moment is what a settlement has posted.
  expect(short({ bv3: 0n, usdt: 0n })).toEqual({ bv3: 30_000n, usdt: 12n })
  expect(short({ bv3: 0n, usdt: 6n })).toEqual({ bv3: 30_000n, usdt: 5n })
  expect(short({ bv3: 15_000n, usdt: 0n })).toEqual({ bv3: 12_500n, usdt: 12n })
})

describe('a running lot lacks the minimum of', () => {
  // A unit a millisecond: times are amounts as well. It has kept an hour, of which all was posted.
  type Short = Readonly<Record<'missed' | 'left', bigint>>
  const LIMITS = {
    'the missed time': (some: Short, missed: bigint) => ({ ...some, missed }),
    'what its total leaves': (some: Short, left: bigint) => ({ ...some, left }),
  }
  test.each(bindingCases({ missed: 0n, left: 0n }, LIMITS, { at: 500n, loose: 9_000n }))(
    '$name',
    ({ state: { missed, left }, least }) => {
      const one = { bv3Ms: HOUR_MS, usdtMs: HOUR_MS }
      const running = lot({
        ...{ isRunning: true, kept: one, told: { bv3Ms: HOUR_MS + missed, usdtMs: HOUR_MS + missed } },
        terms: {
          ...{ dailyBv3: bv3(DAY_MS), totalBv3: bv3(HOUR_MS + left) },
          ...{ dailyUsdt: usdt(DAY_MS), totalUsdt: usdt(HOUR_MS + left) },
        },
        posted: { bv3: bv3(HOUR_MS), usdt: usdt(HOUR_MS) },
      })
      expect(missedMining(running).short).toEqual({ bv3: least, usdt: least })
    },
  )
})

describe('the base rate', () => {
  test.each([
    { isRunning: false, keptMs: DAY_MS, toldMs: DAY_MS, posted: 14_000n, short: 400n, over: 0n },
    { isRunning: true, keptMs: DAY_MS, toldMs: DAY_MS, posted: 14_000n, short: 0n, over: 0n },
    { isRunning: true, keptMs: DAY_MS, toldMs: 2n * DAY_MS, posted: 14_000n, short: 14_400n, over: 0n },
    { isRunning: true, keptMs: DAY_MS, toldMs: 2n * DAY_MS, posted: 20_000n, short: 8_800n, over: 0n },
    { isRunning: true, keptMs: DAY_MS, toldMs: 2n * DAY_MS, posted: 30_000n, short: 0n, over: 1_200n },
    { isRunning: false, keptMs: DAY_MS, toldMs: 0n, posted: 14_400n, short: 0n, over: 14_400n },
  ])(
    'has $keptMs of $toldMs ms, posted $posted, running $isRunning: lacks $short',
    ({ short, over, posted, ...base }) => {
      expect(missedBase({ ...base, afterMs: 0n, posted: bv3(posted) })).toMatchObject({ short, over })
    },
  )
})

test.each([
  // As of a moment 12 hours ago half a day was kept, and a day was missed.
  { posted: 0n, short: 14_400n, what: 'nothing' },
  { posted: 7_200n, short: 14_400n, what: 'what was kept at the moment' },
  { posted: 10_000n, short: 14_400n, what: 'some of what was kept since' },
  { posted: 14_400n, short: 14_400n, what: 'all that is kept' },
  { posted: 14_401n, short: 7_199n, what: 'a hundredth more' },
])('a running base rate that was posted $what lacks $short as of an earlier moment', ({ posted, short }) => {
  const base = { isRunning: true, keptMs: DAY_MS, toldMs: 2n * DAY_MS, afterMs: DAY_MS / 2n, posted: bv3(posted) }
  expect(missedBase(base).short).toBe(short)
})

test('a running base rate has room up to the longer of its sessions’ time and its own time', () => {
  const base = { isRunning: true, keptMs: DAY_MS, toldMs: 2n * DAY_MS, afterMs: 0n }
  expect(missedBase({ ...base, posted: bv3(20_000n) })).toMatchObject({ ms: DAY_MS, room: 8_800n })
  expect(missedBase({ ...base, toldMs: DAY_MS / 2n, posted: bv3(0n) })).toMatchObject({ ms: 0n, room: 14_400n })
})

const ms = fc.bigInt({ min: 0n, max: 4n * DAY_MS })
const lots = fc.record({
  terms: fc.record({
    dailyBv3: fc.bigInt({ min: 0n, max: 99_999n }).map(bv3),
    totalBv3: fc.bigInt({ min: 0n, max: 299_999n }).map(bv3),
    dailyUsdt: fc.bigInt({ min: 0n, max: 10n ** 19n }).map(usdt),
    totalUsdt: fc.bigInt({ min: 0n, max: 3n * 10n ** 19n }).map(usdt),
  }),
  copies: fc.bigInt({ min: 1n, max: 10n }),
  isRunning: fc.boolean(),
  kept: fc.record({ bv3Ms: ms, usdtMs: ms }),
  told: fc.record({ bv3Ms: ms, usdtMs: ms }),
})
const percent = fc.bigInt({ min: 0n, max: 100n })
const AT_ONCE = { bv3Ms: 0n, usdtMs: 0n }
const ASSETS = ['bv3', 'usdt'] as const
const most = (a: bigint, b: bigint) => (a > b ? a : b)

test('a backfill and the next settlement together pay exactly the entitlement, once', () => {
  fc.assert(
    fc.property(lots, percent, (drawn, share) => {
      const { isRunning, kept, told } = drawn
      const settled = entitled(drawn.terms, drawn.copies, kept)
      const part = { bv3: bv3((settled.bv3 * share) / 100n), usdt: usdt((settled.usdt * share) / 100n) }
      const { time, short } = missedMining({ ...drawn, after: AT_ONCE, posted: part })
      const after = { bv3Ms: kept.bv3Ms + time.bv3Ms, usdtMs: kept.usdtMs + time.usdtMs }
      // A running lot settles what it keeps by itself; a stopped one gets what its sessions tell.
      const due = entitled(drawn.terms, drawn.copies, isRunning ? after : told)
      for (const asset of ASSETS) {
        const before = isRunning ? settled[asset] : part[asset]
        expect(short[asset]).toBeGreaterThanOrEqual(0n)
        expect(before + short[asset]).toBeLessThanOrEqual(most(due[asset], before))
        expect(due[asset] - before - short[asset]).toBeLessThanOrEqual(isRunning ? 1n : 0n)
      }
      const posted = isRunning
        ? { bv3: bv3(settled.bv3 + short.bv3), usdt: usdt(settled.usdt + short.usdt) }
        : { bv3: bv3(part.bv3 + short.bv3), usdt: usdt(part.usdt + short.usdt) }
      expect(missedMining({ ...drawn, kept: after, after: AT_ONCE, posted }).short).toEqual(NOTHING)
    }),
  )
})

test('as of one moment a running lot lacks the same amount at any later time, and gets no more than is due', () => {
  fc.assert(
    fc.property(lots, ms, percent, (drawn, laterMs, share) => {
      const asked = { ...drawn, isRunning: true }
      const first = missedMining({ ...asked, after: AT_ONCE, posted: { bv3: bv3(0n), usdt: usdt(0n) } })
      const plus = ({ bv3Ms, usdtMs }: MinedLot['kept']) => ({ bv3Ms: bv3Ms + laterMs, usdtMs: usdtMs + laterMs })
      const kept = plus(drawn.kept)
      const settled = entitled(drawn.terms, drawn.copies, kept)
      const posted = { bv3: bv3((settled.bv3 * share) / 100n), usdt: usdt((settled.usdt * share) / 100n) }
      const after = { bv3Ms: laterMs, usdtMs: laterMs }
      const later = missedMining({ ...asked, kept, told: plus(drawn.told), after, posted })
      expect(later.short).toEqual(first.short)
      const whole = { bv3Ms: kept.bv3Ms + later.time.bv3Ms, usdtMs: kept.usdtMs + later.time.usdtMs }
      const due = entitled(drawn.terms, drawn.copies, whole)
      for (const asset of ASSETS) expect(posted[asset] + later.room[asset]).toBe(due[asset])
    }),
  )
})
