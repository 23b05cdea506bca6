import type { TransferReason } from './ledger.ts'

/** What brought money into a player's balance, as the operator reads it. */
export const INCOME_SOURCES = ['mining', 'referrals', 'airdrop', 'other'] as const
export type IncomeSource = (typeof INCOME_SOURCES)[number]

const SOURCES: Partial<Record<TransferReason, IncomeSource>> = {
  mining_card: 'mining',
  mining_base: 'mining',
  referral_bonus: 'referrals',
  airdrop_join: 'airdrop',
  airdrop_referral: 'airdrop',
  airdrop_referrer: 'airdrop',
}

/**
 * Where a credit to a player's balance came from; null for what only comes back to it, as a rejected withdrawal does.
 *
 * @param reason of a transfer that credits `available`
 */
export const incomeSourceOf = (reason: TransferReason): IncomeSource | null =>
  reason === 'withdrawal_release' ? null : (SOURCES[reason] ?? 'other')
