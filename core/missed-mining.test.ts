import { describe, expect, test } from 'vitest'
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
