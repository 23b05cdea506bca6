import { expect, test } from 'vitest'
import { IDLE } from '#test/support/browser/parts/samples.ts'
import { guestEarned } from './guest-panel.tsx'

const DAY_MS = 86_400_000

test.each([
  { elapsedMs: 0, bv3: 0n },
  { elapsedMs: 11_999, bv3: 0n },
  { elapsedMs: 12_000, bv3: 1n },
  { elapsedMs: 26_000, bv3: 2n },
  { elapsedMs: 38_000, bv3: 3n },
  { elapsedMs: 50_000, bv3: 4n },
  { elapsedMs: DAY_MS, bv3: 7_200n },
  { elapsedMs: 2 * DAY_MS, bv3: 7_200n },
])('$elapsedMs ms give $bv3 hundredths: one every 12 seconds, for a day', ({ elapsedMs, bv3 }) => {
  expect(
    guestEarned({ sinceMs: 1_000, untilMs: 1_000 + elapsedMs, state: { ...IDLE, earnedBv3: 3, bv3PerMinute: '0.05' } }),
  ).toBe(bv3)
})

test('before the first start nothing is earned', () => expect(guestEarned(null)).toBe(0n))
