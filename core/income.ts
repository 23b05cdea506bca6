import type { TransferReason } from './ledger.ts'

/** What brought money into a player's balance, as the operator reads it. */
export const INCOME_SOURCES = ['mining', 'referrals', 'airdrop', 'games', 'other'] as const
export type IncomeSource = (typeof INCOME_SOURCES)[number]

/** Null for what credits no balance, or only comes back to it, as a rejected withdrawal does. */
const SOURCES: Readonly<Record<TransferReason, IncomeSource | null>> = {
  card_sale: null,
  payment_surplus: null,
  payment_unallocated: null,
  payment_refund: null,
  referral_bonus: 'referrals',
  mining_card: 'mining',
  mining_base: 'mining',
  withdrawal_hold: null,
  withdrawal_release: null,
  withdrawal_paid: null,
  withdrawal_fee: null,
  airdrop_join: 'airdrop',
  airdrop_referral: 'airdrop',
  airdrop_referrer: 'airdrop',
  game_play: 'games',
  operator_grant: 'other',
  import: 'other',
  backfill: 'other',
  correction: 'other',
}

/** Where a credit to a player's balance came from. @param reason of a transfer that credits `available` */
export const incomeSourceOf = (reason: TransferReason): IncomeSource | null => SOURCES[reason]

/** Sums of these are kept beside the lines, which can be tens of thousands of one player. */
const KEPT: readonly (IncomeSource | null)[] = ['mining', 'referrals']

/** Reasons of the lines that income is summed from. */
export const SUMMED_REASONS = (Object.keys(SOURCES) as TransferReason[]).filter(
  (reason) => SOURCES[reason] !== null && !KEPT.includes(SOURCES[reason]),
)
