import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
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
  posted: { bv3: bv3(60_000n), usdt: usdt(24n) },
  ...given,
})

describe('a lot', () => {
  test('that has kept what its sessions tell and was posted it is short of nothing', () => {
    expect(missedMining(lot({}))).toEqual({ time: { bv3Ms: 0n, usdtMs: 0n }, short: NOTHING, over: NOTHING })
  })

  test('that runs is not short of what its next settlement posts', () => {
    const running = lot({ isRunning: true, posted: { bv3: bv3(0n), usdt: usdt(0n) } })
    expect(missedMining(running).short).toEqual(NOTHING)
  })

  test('that has stopped is short of all that was not posted', () => {
    const stopped = lot({ posted: { bv3: bv3(59_999n), usdt: usdt(0n) } })
    expect(missedMining(stopped).short).toEqual({ bv3: 1n, usdt: 24n })
  })

  test.each([true, false])('is short of the time that it has missed (running: %s)', (isRunning) => {
    const told = { bv3Ms: DAY_MS + HOUR_MS, usdtMs: DAY_MS }
    const missed = missedMining(lot({ isRunning, told }))
    expect(missed).toMatchObject({ time: { bv3Ms: HOUR_MS, usdtMs: 0n }, short: { bv3: 2_500n, usdt: 0n } })
  })

  test.each([true, false])('is never short of more than its copies hold (running: %s)', (isRunning) => {
    const told = { bv3Ms: 9n * DAY_MS, usdtMs: 9n * DAY_MS }
    expect(missedMining(lot({ isRunning, told })).short).toEqual({ bv3: 60_000n, usdt: 24n })
  })

  test('that was posted more than its sessions bring is told so', () => {
    const told = { bv3Ms: DAY_MS / 2n, usdtMs: DAY_MS }
    expect(missedMining(lot({ told }))).toMatchObject({ short: NOTHING, over: { bv3: 30_000n, usdt: 0n } })
  })
})

describe('the base rate', () => {
  test.each([
    { isRunning: false, keptMs: DAY_MS, toldMs: DAY_MS, posted: 14_000n, short: 400n, over: 0n },
    { isRunning: true, keptMs: DAY_MS, toldMs: DAY_MS, posted: 14_000n, short: 0n, over: 0n },
    { isRunning: true, keptMs: DAY_MS, toldMs: 2n * DAY_MS, posted: 14_000n, short: 14_400n, over: 0n },
    { isRunning: false, keptMs: DAY_MS, toldMs: 0n, posted: 14_400n, short: 0n, over: 14_400n },
  ])(
    'kept $keptMs of $toldMs ms, posted $posted, running $isRunning: short of $short',
    ({ short, over, posted, ...base }) => {
      expect(missedBase({ ...base, posted: bv3(posted) })).toMatchObject({ short, over })
    },
  )
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

test('what is made up for and the next settlement bring together exactly what the time is entitled to, once', () => {
  fc.assert(
    fc.property(lots, fc.bigInt({ min: 0n, max: 100n }), (drawn, percent) => {
      const settled = entitled(drawn.terms, drawn.copies, drawn.kept)
      const part = { bv3: bv3((settled.bv3 * percent) / 100n), usdt: usdt((settled.usdt * percent) / 100n) }
      const { time, short } = missedMining({ ...drawn, posted: part })
      const after = { bv3Ms: drawn.kept.bv3Ms + time.bv3Ms, usdtMs: drawn.kept.usdtMs + time.usdtMs }
      const due = entitled(drawn.terms, drawn.copies, after)
      for (const asset of ['bv3', 'usdt'] as const) {
        // A running lot settles what it keeps by itself; it is posted before anything is made up for.
        const posted = (drawn.isRunning ? settled[asset] : part[asset]) + short[asset]
        expect(short[asset]).toBeGreaterThanOrEqual(0n)
        expect(posted).toBeLessThanOrEqual(due[asset])
        expect(due[asset] - posted).toBeLessThanOrEqual(drawn.isRunning ? 1n : 0n)
      }
      const posted = drawn.isRunning
        ? { bv3: bv3(settled.bv3 + short.bv3), usdt: usdt(settled.usdt + short.usdt) }
        : due
      expect(missedMining({ ...drawn, kept: after, posted }).short).toEqual(NOTHING)
    }),
  )
})
