import type { IncomeSource } from './income.ts'

/** Signals that an operator should look at a player before paying. They prove nothing. */
export const RISK_SIGNALS = [
  'never_signed_in',
  'new_account',
  'nothing_bought',
  'mostly_referrals',
  'flagged_runs',
  'frozen',
] as const
export type RiskSignal = (typeof RISK_SIGNALS)[number]

export type RiskFacts = {
  readonly hasSignedIn: boolean
  /** Milliseconds since the account was created. */
  readonly ageMs: number
  /** Copies that were paid for. */
  readonly bought: number
  /** All USDT income, by source, in base units. */
  readonly incomeUsdt: readonly { readonly source: IncomeSource; readonly usdt: bigint }[]
  /** Runs of games in the last days that have a signal. */
  readonly flaggedRuns: number
  readonly isFrozen: boolean
}

const DAY_MS = 86_400_000
/** Age below which an account is new. */
const NEW_MS = 2 * DAY_MS
/** Share of all USDT income from which referrals count as most of it. */
const MOSTLY_PERCENT = 80n

/** Returns the signals of a player, in the order of `RISK_SIGNALS`. */
export function riskSignals({
  hasSignedIn,
  ageMs,
  bought,
  incomeUsdt,
  flaggedRuns,
  isFrozen,
}: RiskFacts): RiskSignal[] {
  const all = incomeUsdt.reduce((sum, { usdt }) => sum + usdt, 0n)
  const referrals = incomeUsdt.find(({ source }) => source === 'referrals')?.usdt ?? 0n
  const given: Record<RiskSignal, boolean> = {
    never_signed_in: !hasSignedIn,
    new_account: ageMs < NEW_MS,
    nothing_bought: bought === 0 && all > 0n,
    mostly_referrals: referrals > 0n && referrals * 100n >= all * MOSTLY_PERCENT,
    flagged_runs: flaggedRuns > 0,
    frozen: isFrozen,
  }
  return RISK_SIGNALS.filter((signal) => given[signal])
}
