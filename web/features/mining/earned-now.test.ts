import { expect, test } from 'vitest'
import type { MiningState } from '#core/api/mining.ts'
import { earnedBetween, earnedNow, readRate, startedAtMs } from './earned-now.ts'

const state: MiningState = {
  sessions: [],
  shiftStartedAt: null,
  earnedBv3: 250,
  earnedUsdt: '0.5',
  bv3PerMinute: '0.6',
  usdtPerMinute: '0.001',
  asOf: '2026-01-01T00:00:00.000Z',
}

test.each([
  { elapsedMs: 0, bv3: 250n, usdt: 500_000_000_000_000_000n },
  { elapsedMs: 999, bv3: 250n, usdt: 500_016_650_000_000_000n },
  { elapsedMs: 1_000, bv3: 251n, usdt: 500_016_666_666_666_666n },
  { elapsedMs: 60_000, bv3: 310n, usdt: 501_000_000_000_000_000n },
  { elapsedMs: -5_000, bv3: 250n, usdt: 500_000_000_000_000_000n },
])('$elapsedMs ms after the answer it shows $bv3 hundredths', ({ elapsedMs, bv3, usdt }) => {
  expect(earnedNow(state, elapsedMs)).toEqual({ bv3, usdt })
})

test.each([
  { sinceMs: 0, untilMs: 60_000, bv3: 60n },
  { sinceMs: 500, untilMs: 1_000, bv3: 1n },
  { sinceMs: -500, untilMs: 0, bv3: 1n },
  { sinceMs: -1_000, untilMs: 1_000, bv3: 2n },
  { sinceMs: 2_000, untilMs: 1_000, bv3: 0n },
])('between $sinceMs and $untilMs ms it earns $bv3 hundredths', ({ sinceMs, untilMs, bv3 }) => {
  expect(earnedBetween(state, sinceMs, untilMs).bv3).toBe(bv3)
})

test('a start is told by our own clock', () => {
  expect(startedAtMs(state, 5_000)).toBeNull()
  const session = { cardId: 1, card: null, copies: 1, isJoined: false, earnedBv3: 0, earnedUsdt: '0' }
  const running = {
    ...state,
    sessions: [
      { ...session, sessionStart: '2025-12-31T23:59:58.000Z' },
      { ...session, sessionStart: '2025-12-31T23:59:59.000Z' },
    ],
  }
  expect(startedAtMs(running, 5_000)).toBe(3_000)
})

test('a rate with more digits than we count is cut, never rounded up', () => {
  expect(readRate('0.9999999999999999999')).toBe(999_999_999_999_999_999n)
  expect(readRate('2')).toBe(2_000_000_000_000_000_000n)
})
