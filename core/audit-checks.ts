/** Checks of stored rows: each finds rows that break one rule. */
export const ROW_CHECKS = [
  'balances',
  'missing_balances',
  'missing_accounts',
  'wallets',
  'referrals',
  'bonuses',
  'lots_posted',
  'base_posted',
  'lot_purchases',
  'payments_credited',
  'payments_posted',
  'payments_open',
  'payment_claims',
  'refunds',
  'lots_mining',
  'base_mining',
  'holds',
  'withdrawals_posted',
  'missing_withdrawals',
  'withdrawal_payouts',
  'withdrawals_completed',
  'payouts_signed',
  'payout_claims',
  'payout_nonces',
  'airdrop_posts',
  'airdrop_joins',
  'airdrop_referrals',
  'airdrop_pairs',
  'grants',
  'corrections',
  'imports',
  'game_runs',
  'game_allowances',
  'missing_joins',
  'seals',
  'balance_totals',
  'platform_transfers',
  'copy_totals',
  'day_totals',
  'mining_totals',
  'editions',
  'game_days',
  'instant_days',
  'payments_on_chain',
] as const
/** Checks of the audit itself: a look that is late, or that has failed. */
export const RUN_CHECKS = [
  'late_new',
  'late_totals',
  'late_full',
  'failed_new',
  'failed_totals',
  'failed_full',
] as const

/** Codes of all checks of the audit. An alarm stores the code of its check. */
export const AUDIT_CHECKS = [...ROW_CHECKS, ...RUN_CHECKS] as const

export type RowCheck = (typeof ROW_CHECKS)[number]
export type AuditCheck = (typeof AUDIT_CHECKS)[number]
