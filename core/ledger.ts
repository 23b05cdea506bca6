import type { Asset } from './money.ts'

/**
 * Where money stands. A user's accounts carry kept balances; the platform's are summed when asked.
 *
 * - `available`: a player's, free to withdraw (BV3 stays locked until the operator opens it)
 * - `held`: a player's, reserved by an open withdrawal
 * - `outside`: the world beyond the ledger: the chain, and for BV3 the mint
 * - `sales`: what cards were sold for, less bonuses
 * - `suspense`: payments that nobody has been credited for yet
 * - `rewards`: where mined BV3 and USDT, the BV3 of airdrop and games and what operators send to players come from
 * - `fees`: what withdrawals paid for
 * - `imported`: what an older deployment owed its players when this one took them over
 */
export type UserAccount = { readonly kind: 'available' | 'held'; readonly userId: number }
export type PlatformAccount = { readonly kind: 'outside' | 'sales' | 'suspense' | 'rewards' | 'fees' | 'imported' }
export type Account = UserAccount | PlatformAccount

export type TransferReason =
  | 'card_sale'
  | 'payment_surplus'
  | 'payment_unallocated'
  | 'payment_refund'
  | 'referral_bonus'
  | 'mining_card'
  | 'mining_base'
  | 'withdrawal_hold'
  | 'withdrawal_release'
  | 'withdrawal_paid'
  | 'withdrawal_fee'
  | 'airdrop_join'
  | 'airdrop_referral'
  | 'airdrop_referrer'
  | 'game_play'
  | 'operator_grant'
  | 'import'
  | 'backfill'
  | 'correction'

/** What a backfill makes up for: the reason that the line would have had, had it been posted in its time. */
export const BACKFILLED_REASONS = [
  'mining_card',
  'mining_base',
  'referral_bonus',
  'airdrop_join',
  'airdrop_referral',
  'airdrop_referrer',
] as const satisfies readonly TransferReason[]
export type BackfilledReason = (typeof BACKFILLED_REASONS)[number]

/**
 * Money moved once: out of the debited account, into the credited one. Never changed; a correction is a transfer back.
 *
 * `key` names the business event, so that posting it twice is posting it once.
 */
export type Transfer = {
  readonly key: string
  readonly reason: TransferReason
  readonly asset: Asset
  /** In the asset's base units; above zero. */
  readonly amount: bigint
  readonly debit: Account
  readonly credit: Account
  /** Whose line it is where both accounts are the platform's: the payment's sender; 0 for nobody's. */
  readonly userId?: number
  /** What explains the line to its reader: ids, minutes, rates. Money in it is text. */
  readonly details: Readonly<Record<string, string | number>>
}

export const isUserAccount = (account: Account): account is UserAccount => 'userId' in account
