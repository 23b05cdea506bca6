import '#test/support/activate-english.ts'
import { expect, test } from 'vitest'
import type { MiningState } from '#core/api/mining.ts'
import { earnedNow, readRate, shiftDurationText, startedAtMs, totalNow } from './session-earnings.tsx'

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
])('$elapsedMs ms after the answer the counter shows $bv3 hundredths', ({ elapsedMs, bv3, usdt }) => {
  expect(earnedNow(state, elapsedMs)).toEqual({ bv3, usdt })
})

const balance = {
  userId: 1,
  bv3Balance: 1_100,
  usdtBalance: '2.6',
  referralEarnings: '0',
  bv3Held: 0,
  usdtHeld: '0',
  // Asked for a little later than the state, which has its own roundings.
  shift: { startedAt: state.asOf, bv3: 251, usdt: '0.500016' },
  asOf: state.asOf,
}

test.each([0, 999, 1_000, 60_000])('total and session agree %d ms after the answer', (elapsedMs) => {
  const running = { ...state, shiftStartedAt: state.asOf }
  const total = totalNow(balance, running, elapsedMs)
  const session = earnedNow(running, elapsedMs)
  expect(total.bv3 - session.bv3).toBe(1_100n - 251n)
  expect(total.usdt - session.usdt).toBe(2_099_984_000_000_000_000n)
})

test.each([
  { what: 'nothing mines', shiftStartedAt: null, shift: null },
  { what: 'the balance is older than the shift', shiftStartedAt: state.asOf, shift: null },
  {
    what: 'the balance belongs to the previous shift',
    shiftStartedAt: '2026-01-02T00:00:00.000Z',
    shift: balance.shift,
  },
])('if $what, the total is the server’s figure', ({ shiftStartedAt, shift }) => {
  const total = totalNow({ ...balance, shift }, { ...state, shiftStartedAt }, 60_000)
  expect(total).toEqual({ bv3: 1_100n, usdt: 2_600_000_000_000_000_000n })
})

test('the start of a session is converted to the local clock', () => {
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

test('a rate with excess digits is truncated, never rounded up', () => {
  expect(readRate('0.9999999999999999999')).toBe(999_999_999_999_999_999n)
  expect(readRate('2')).toBe(2_000_000_000_000_000_000n)
})

test.each([
  { ms: 0, text: '0 seconds' },
  { ms: 999, text: '0 seconds' },
  { ms: 1_999, text: '1 second' },
  { ms: 65_000, text: '1 minute 5 seconds' },
  { ms: 7_500_000, text: '2 hours 5 minutes' },
  { ms: 7_200_000, text: '2 hours' },
  { ms: 200_000_000, text: '2 days 7 hours' },
])('$ms ms are shown as $text', ({ ms, text }) => expect(shiftDurationText(ms)).toBe(text))
