import type { Asset, Units } from './money.ts'

/**
 * Place where money is. Balances of a player's accounts are stored; those of the platform's are summed when needed.
 *
 * - `available`: a player's, free to withdraw (BV3 stays locked until the operator opens it)
 * - `held`: a player's, reserved by an open withdrawal
 * - `outside`: everything beyond the ledger: the chain, and for BV3 the mint
 * - `sales`: proceeds of cards, less bonuses
 * - `suspense`: payments that no player has been credited for yet
 * - `rewards`: source of mined BV3 and USDT, of the BV3 of airdrop and games, and of what operators send to players
 * - `fees`: fees of withdrawals
 * - `imported`: debts to players that were taken over from an older deployment
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

/** Reasons of the lines of a withdrawal, from its request to its end. Each line names its withdrawal in the details. */
export const WITHDRAWAL_REASONS = [
  'withdrawal_hold',
  'withdrawal_release',
  'withdrawal_paid',
  'withdrawal_fee',
] as const satisfies readonly TransferReason[]

/** Reasons of bonuses for a claimed airdrop. */
export const AIRDROP_REASONS = ['airdrop_join', 'airdrop_referral', 'airdrop_referrer'] as const

/** Reasons that a backfill makes up for. The reason is the one that the line would have had if it had been posted in time. */
export const BACKFILLED_REASONS = [
  'mining_card',
  'mining_base',
  'referral_bonus',
  ...AIRDROP_REASONS,
] as const satisfies readonly TransferReason[]
export type BackfilledReason = (typeof BACKFILLED_REASONS)[number]

/**
 * Money moved once, from the debited account to the credited one. A transfer is never changed; a correction is a new transfer.
 *
 * `key` names the business event, so that posting it twice has the effect of posting it once.
 */
export type Transfer = {
  readonly key: string
  readonly reason: TransferReason
  readonly debit: Account
  readonly credit: Account
  /** Player whose line it is if both accounts are the platform's: the payment's sender; 0 for no player. */
  readonly userId?: number
  /** Facts that explain the line to its reader: ids, minutes, rates. Money in it is text. */
  readonly details: Readonly<Record<string, string | number>>
} & AmountOfAsset

/** Amount of an asset, in the asset's own unit; above zero. */
type AmountOfAsset = { [A in Asset]: { readonly asset: A; readonly amount: Units<A> } }[Asset]

export const isUserAccount = (account: Account): account is UserAccount => 'userId' in account
