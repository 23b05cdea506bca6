import { assert } from './assert.ts'
import { parseAmount, type Usdt } from './money.ts'
import { RISK_SIGNALS } from './risk.ts'
import type { Settings } from './settings.ts'
import type { WithdrawalAsset } from './withdrawal.ts'

/** Who has approved it where no person has; no operator's name has a space. */
export const INSTANT_RULE = 'instant rule'

/** Why a withdrawal waits for the operator instead of being paid at once, in the order in which they are told. */
export const INSTANT_REASONS = [
  'off',
  'token',
  'frozen',
  'payouts_stopped',
  'no_hot_wallet',
  'chain_unknown',
  'not_covered',
  'hot_wallet_low',
  'first_withdrawal',
  'account_signals',
  'above_withdrawal_limit',
  'above_wallet_limit',
  'above_day_limit',
] as const
export type InstantReason = (typeof INSTANT_REASONS)[number]

/** What a player is looked at for before being paid: `alike` is asking for the same, within one percent, as other wallets of one referrer. */
export const INSTANT_SIGNALS = [...RISK_SIGNALS, 'alike'] as const
export type InstantSignal = (typeof INSTANT_SIGNALS)[number]

/** What the operator pays without being asked, in USDT; a day is one of UTC. Any of them at 0 turns it off. */
export type InstantLimits = {
  readonly perWithdrawal: Usdt
  readonly perWalletDay: Usdt
  readonly perDay: Usdt
}

/**
 * How often a wallet is paid at once in a day of UTC. Each payout costs gas: a USDT in ten thousand parts would cost more than it is
 * worth, and hold up the payouts of others.
 */
export const INSTANT_TIMES_MAX = 10

/** What the hot wallet and the chain had to say a moment ago. */
export type InstantMeans = {
  /** Whether the wallets hold at least all USDT that players are owed. */
  readonly isCovered: boolean
  /** Whether the hot wallet lacks BNB for gas, or has a payout that waits for funds. */
  readonly isLow: boolean
  /** Whether a transaction of the hot wallet waits to be explained, so that it signs nothing. */
  readonly isStopped: boolean
  /** USDT in the hot wallet beyond all payouts that it has still to make; negative where it lacks some. */
  readonly spendable: bigint
}

/** What the caps of payouts allow without a second operator, in USDT; null where there is no cap. */
export type InstantCaps = {
  readonly each: Usdt | null
  /** Beside what was signed on this day, and what waits to be. */
  readonly leftToday: Usdt | null
}

export type InstantFacts = {
  readonly asset: WithdrawalAsset
  /** What leaves the balance, fee included. */
  readonly amount: bigint
  readonly limits: InstantLimits
  readonly isFrozen: boolean
  /** Whether any alarm is open, or payouts wait for an operator. */
  readonly isStoppedByAlarm: boolean
  readonly hasHotWallet: boolean
  /** Null while the chain cannot be read. */
  readonly means: InstantMeans | null
  /** Whether a withdrawal of this player was paid before: the first one is looked at by a person. */
  readonly hasCompleted: boolean
  readonly signals: readonly InstantSignal[]
  /** USDT that the rule has approved on this day before, for this player and for all; and how often it did for this player. */
  readonly approved: { readonly toWallet: Usdt; readonly toAll: Usdt; readonly times: number }
  readonly caps: InstantCaps
}

/** What is kept beside a withdrawal of the rule's answer. Amounts are decimal texts. */
export type InstantRecord = {
  /** Empty where it was approved. */
  readonly reasons: readonly InstantReason[]
  readonly figures: Readonly<Record<string, string | boolean | null>>
}

/** @throws AssertionFailed when the setting holds what no form of ours would have saved */
export function readInstantLimits(setting: Settings['instantWithdrawals']): InstantLimits {
  const read = (text: string): Usdt => {
    const amount = parseAmount(text, 'USDT')
    assert(amount.ok, `a limit of instant withdrawals is no amount: ${text}`)
    return amount.value
  }
  return {
    perWithdrawal: read(setting.perWithdrawalUsdt),
    perWalletDay: read(setting.perWalletDayUsdt),
    perDay: read(setting.perDayUsdt),
  }
}

/** Whether a limit can be reached beside a wider one; 0 of the wider turns it off. */
export function isReachable(limit: string, wider: string): boolean {
  const [one, other] = [parseAmount(limit, 'USDT'), parseAmount(wider, 'USDT')]
  return !one.ok || !other.ok || other.value === 0n || one.value <= other.value
}

export const isInstantOffered = ({ perWithdrawal, perWalletDay, perDay }: InstantLimits): boolean =>
  perWithdrawal > 0n && perWalletDay > 0n && perDay > 0n

/**
 * Whether a withdrawal is paid at once, without a person, or all reasons why not.
 *
 * What a cap of payouts would stop is not: a rule that operators set would pass what is meant for two people.
 * BV3 never is: the limits and what is owed beside what is there are told in USDT.
 */
export function judgeInstant(facts: InstantFacts): 'instant' | readonly InstantReason[] {
  if (!isInstantOffered(facts.limits)) return ['off']
  if (facts.asset !== 'USDT') return ['token']
  const { amount, limits, means, approved, caps } = facts
  const given: Record<InstantReason, boolean> = {
    off: false,
    token: false,
    frozen: facts.isFrozen,
    payouts_stopped: facts.isStoppedByAlarm || means?.isStopped === true,
    no_hot_wallet: !facts.hasHotWallet,
    chain_unknown: facts.hasHotWallet && means === null,
    not_covered: means?.isCovered === false,
    hot_wallet_low: means !== null && (means.isLow || means.spendable < amount),
    first_withdrawal: !facts.hasCompleted,
    account_signals: facts.signals.length > 0,
    above_withdrawal_limit: amount > limits.perWithdrawal || isAbove(amount, caps.each),
    above_wallet_limit: approved.toWallet + amount > limits.perWalletDay || approved.times >= INSTANT_TIMES_MAX,
    above_day_limit: approved.toAll + amount > limits.perDay || isAbove(amount, caps.leftToday),
  }
  const reasons = INSTANT_REASONS.filter((reason) => given[reason])
  return reasons.length === 0 ? 'instant' : reasons
}

const isAbove = (amount: bigint, cap: bigint | null) => cap !== null && amount > cap
