import { expect, test } from 'vitest'
import { type RiskFacts, riskSignals } from './risk.ts'

const DAY_MS = 86_400_000
const CALM: RiskFacts = {
  hasSignedIn: true,
  ageMs: 30 * DAY_MS,
  bought: 2,
  incomeUsdt: [],
  flaggedRuns: 0,
  isFrozen: false,
}
const from = (mining: bigint, referrals: bigint) => ({
  incomeUsdt: [
    { source: 'mining' as const, usdt: mining },
    { source: 'referrals' as const, usdt: referrals },
  ],
})

test.each([
  { what: 'who bought long ago and signs in', change: {}, signals: [] },
  { what: 'who never signed in', change: { hasSignedIn: false }, signals: ['never_signed_in'] },
  { what: 'whose account is two days old', change: { ageMs: 2 * DAY_MS }, signals: [] },
  { what: 'whose account is a moment younger', change: { ageMs: 2 * DAY_MS - 1 }, signals: ['new_account'] },
  { what: 'who bought nothing and has nothing', change: { bought: 0 }, signals: [] },
  { what: 'who bought nothing and has mined', change: { bought: 0, ...from(1n, 0n) }, signals: ['nothing_bought'] },
  { what: 'with 79 % from referrals', change: from(21n, 79n), signals: [] },
  { what: 'with 80 % from referrals', change: from(20n, 80n), signals: ['mostly_referrals'] },
  { what: 'with a run that has a signal', change: { flaggedRuns: 1 }, signals: ['flagged_runs'] },
  { what: 'whose withdrawals are frozen', change: { isFrozen: true }, signals: ['frozen'] },
])('a player $what', ({ change, signals }) => expect(riskSignals({ ...CALM, ...change })).toEqual(signals))
