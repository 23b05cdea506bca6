import { assert } from './assert.ts'
import { parseAmount, type Usdt } from './money.ts'
import { RISK_SIGNALS } from './risk.ts'
import type { Settings } from './settings.ts'
import type { WithdrawalAsset } from './withdrawal.ts'

/** Name of the approver if the rule has approved a withdrawal. No operator's name has a space. */
export const INSTANT_RULE = 'instant rule'

/** Reasons why a withdrawal waits for the operator instead of being paid at once, in the order in which they are shown. */
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

/**
 * Signals that keep a player from being paid at once. `alike` means asking for the same amount, within one percent, as other
 * wallets of the same referrer.
 */
export const INSTANT_SIGNALS = [...RISK_SIGNALS, 'alike'] as const
export type InstantSignal = (typeof INSTANT_SIGNALS)[number]

/** Returns signals as one figure of a stored record. */
export const formatSignals = (signals: readonly InstantSignal[]): string => signals.join(' ')

/** Parses the stored signals. Leaves out those that this release does not know. */
export function parseSignals(stored: InstantRecord['figures'][string] | undefined): InstantSignal[] {
  const names = String(stored ?? '').split(' ')
  return INSTANT_SIGNALS.filter((signal) => names.includes(signal))
}

/** USDT that is paid without asking the operator. A day is one of UTC. Any limit at 0 turns the rule off. */
export type InstantLimits = {
  readonly perWithdrawal: Usdt
  readonly perWalletDay: Usdt
  readonly perDay: Usdt
}

/**
 * Most payments at once to a wallet in a day of UTC. Each payout costs gas: a USDT in ten thousand parts would cost more than it
 * is worth and delay the payouts of others.
 */
export const INSTANT_TIMES_MAX = 10

/** State of the hot wallet and the chain a moment ago. */
export type InstantMeans = {
  /** Whether the wallets hold at least all USDT that is owed to players. */
  readonly isCovered: boolean
  /** Whether the hot wallet lacks BNB for gas, or has a payout that waits for funds. */
  readonly isLow: boolean
  /** Whether a transaction of the hot wallet has to be explained, so that it signs nothing. */
  readonly isSigningStopped: boolean
  /** USDT in the hot wallet beyond all payouts that it still has to make; negative if it lacks some. */
  readonly spendable: Usdt
}

/** USDT that the caps of payouts allow without a second operator; null if there is no cap. */
export type InstantCaps = {
  readonly each: Usdt | null
  /** Rest of the day's cap after the payouts that were signed on this day and those that wait to be signed. */
  readonly leftToday: Usdt | null
}

export type InstantFacts = {
  readonly asset: WithdrawalAsset
  /** Amount that leaves the balance, fee included. */
  readonly amount: bigint
  readonly limits: InstantLimits
  readonly isFrozen: boolean
  /** Whether an alarm is open that stops instant withdrawals, or payouts are on hold. */
  readonly isAlarmedOrHeld: boolean
  readonly hasHotWallet: boolean
  /** Null while the chain cannot be read. */
  readonly means: InstantMeans | null
  /** Whether a withdrawal of this player was paid before. A person checks the first one. */
  readonly hasCompleted: boolean
  readonly signals: readonly InstantSignal[]
  /** USDT that the rule has approved before on this day, for this player and for all; and how many times for this player. */
  readonly approved: { readonly toWallet: Usdt; readonly toAll: Usdt; readonly times: number }
  readonly caps: InstantCaps
}

/** The rule's answer, stored beside a withdrawal. Amounts are decimal texts. */
export type InstantRecord = {
  /** Empty if it was approved. */
  readonly reasons: readonly InstantReason[]
  readonly figures: Readonly<Record<string, string | boolean | null>>
}

/** @throws AssertionFailed if the stored setting holds a value that no form would have saved */
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

/** Returns whether a limit fits into a wider one. A wider limit of 0 turns the rule off, so any limit fits. */
export function isReachable(limit: string, wider: string): boolean {
  const [one, other] = [parseAmount(limit, 'USDT'), parseAmount(wider, 'USDT')]
  return !one.ok || !other.ok || other.value === 0n || one.value <= other.value
}

export const isInstantOffered = ({ perWithdrawal, perWalletDay, perDay }: InstantLimits): boolean =>
  perWithdrawal > 0n && perWalletDay > 0n && perDay > 0n

/**
 * Decides whether a withdrawal is paid at once, without a person, or returns all reasons why not.
 *
 * A withdrawal above a cap of payouts is not: a rule that operators set would otherwise pay what needs two people. BV3 never is,
 * because the limits and the comparison of what is owed with what the wallets hold are in USDT.
 */
export function judgeInstant(facts: InstantFacts): 'instant' | readonly InstantReason[] {
  if (!isInstantOffered(facts.limits)) return ['off']
  if (facts.asset !== 'USDT') return ['token']
  const { amount, limits, means, approved, caps } = facts
  const given: Record<InstantReason, boolean> = {
    off: false,
    token: false,
    frozen: facts.isFrozen,
    payouts_stopped: facts.isAlarmedOrHeld || means?.isSigningStopped === true,
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
