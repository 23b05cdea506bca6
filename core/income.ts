import type { TransferReason } from './ledger.ts'

/** Sources of a player's income, as the operator reads them. */
export const INCOME_SOURCES = ['mining', 'referrals', 'airdrop', 'games', 'other'] as const
export type IncomeSource = (typeof INCOME_SOURCES)[number]

/** Null for a reason that credits no balance, or only returns money to it, as a rejected withdrawal does. */
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

/**
 * Returns the source of a credit to a player's balance.
 *
 * @param reason of a transfer that credits `available`
 */
export const incomeSourceOf = (reason: TransferReason): IncomeSource | null => SOURCES[reason]

/** Sources whose sums are stored beside the lines, because one player can have tens of thousands of lines. */
const STORED_SOURCES: readonly (IncomeSource | null)[] = ['mining', 'referrals']

/** Reasons of the lines that income is summed from. */
export const SUMMED_REASONS = (Object.keys(SOURCES) as TransferReason[]).filter(
  (reason) => SOURCES[reason] !== null && !STORED_SOURCES.includes(SOURCES[reason]),
)
