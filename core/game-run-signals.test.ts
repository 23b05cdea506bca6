import { expect, test } from 'vitest'
import { signalsOf } from './game-run-signals.ts'

const HOUR_MS = 3_600_000

test.each([
  { name: 'nothing known', figures: {}, signals: [] },
  { name: 'even leads', figures: { jumps: 30, leadSpread: 100, holdSpread: 51 }, signals: ['steady_lead'] },
  { name: 'even holds', figures: { jumps: 30, leadSpread: 101, holdSpread: 50 }, signals: ['steady_hold'] },
  {
    name: 'no difference at all',
    figures: { jumps: 500, leadSpread: 0, holdSpread: 0 },
    signals: ['steady_lead', 'steady_hold'],
  },
  { name: 'too few jumps to tell', figures: { jumps: 29, leadSpread: 0, holdSpread: 0 }, signals: [] },
  { name: 'jumps that nothing was measured of', figures: { jumps: 30 }, signals: [] },
  { name: 'eight hours', figures: { playedMs: 8 * HOUR_MS }, signals: [] },
  { name: 'more than eight hours', figures: { playedMs: 8 * HOUR_MS + 1 }, signals: ['many_hours'] },
  { name: 'three other wallets', figures: { otherWallets: 3 }, signals: [] },
  { name: 'four other wallets', figures: { otherWallets: 4 }, signals: ['shared_network'] },
  { name: 'the score that was claimed', figures: { claimedScore: 70 }, signals: [] },
  { name: 'a lower score than was claimed', figures: { claimedScore: 60 }, signals: ['score_differs'] },
  { name: 'another score than was claimed', figures: { claimedScore: 80 }, signals: ['score_differs'] },
])('of $name: $signals', ({ figures, signals }) => {
  expect(signalsOf(figures, 70)).toEqual(signals)
})
