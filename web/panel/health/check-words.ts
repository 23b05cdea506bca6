import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { AuditCheck, RowCheck } from '#core/audit-checks.ts'
import { parseRecords, type RecordKind } from '#core/audit-records.ts'

/** Descriptions of failed audit rules. */
const WORDS: Readonly<Record<RowCheck, MessageDescriptor>> = {
  balances: msg`Balances differ from the sum of their transfers`,
  seals: msg`Closed parts of the ledger have changed`,
  missing_balances: msg`Accounts have no balances`,
  missing_accounts: msg`Ledger lines belong to no account`,
  wallets: msg`Wallets and accounts do not match`,
  referrals: msg`Referral lists do not match who was referred`,
  bonuses: msg`Referral bonuses do not match the purchases`,
  lots_posted: msg`Card rewards differ from the ledger`,
  base_posted: msg`Base rewards differ from the ledger`,
  lot_purchases: msg`Copies and purchases do not match`,
  payments_credited: msg`Payments were credited without the purchases`,
  payments_posted: msg`Payments are not fully in the ledger`,
  payments_open: msg`Payments are open or closed by mistake`,
  payment_claims: msg`Payments and their records do not match`,
  refunds: msg`Refunds differ from what was owed to the sender`,
  lots_mining: msg`Copies mine while their card does not, or the reverse`,
  base_mining: msg`Base rewards run without a session, or the reverse`,
  holds: msg`Held balances differ from the open withdrawals`,
  withdrawals_posted: msg`Withdrawals differ from the ledger`,
  missing_withdrawals: msg`Ledger lines name withdrawals that do not exist`,
  withdrawal_payouts: msg`Approved withdrawals have no payout, or a wrong one`,
  withdrawals_completed: msg`Withdrawals and their payouts disagree`,
  payouts_signed: msg`The hot wallet paid without a signature of the payout`,
  payout_claims: msg`Payout transactions are not reserved for their payout`,
  payout_nonces: msg`Payouts of one wallet share a nonce`,
  airdrop_posts: msg`Airdrop submissions are not listed by their post`,
  airdrop_joins: msg`Claimed join airdrops differ from the ledger`,
  airdrop_referrals: msg`Airdrop referrals differ from the ledger`,
  airdrop_pairs: msg`Airdrop referrals are not paired once`,
  grants: msg`Tokens sent by operators differ from the audit log`,
  corrections: msg`Corrections differ from the audit log`,
  imports: msg`Imported balances differ from the ledger`,
  game_runs: msg`Game rewards differ from the ledger`,
  game_allowances: msg`Paid game minutes differ from what was played`,
  missing_joins: msg`Airdrop referrals were claimed without the join airdrop`,
  balance_totals: msg`All balances together differ from their totals`,
  platform_transfers: msg`Transfers of no player moved players’ money`,
  copy_totals: msg`Copies sold differ from their totals`,
  day_totals: msg`Daily figures differ from their totals`,
  mining_totals: msg`Mining of all copies differs from its totals`,
  editions: msg`Copies of a card are numbered twice, or with a gap`,
  game_days: msg`Daily game rewards differ from the sum of the runs`,
  instant_days: msg`Daily instant payouts differ from the sum of withdrawals`,
  payments_on_chain: msg`Credited payments are not on the chain`,
}

/**
 * Returns what an alarm has found, in the operator's language. A check without words here, of a run or of a later release, is shown
 * by its sentence.
 */
export function checkText({ code, check }: { readonly code: AuditCheck | null; readonly check: string }): string {
  return code !== null && isRowCheck(code) ? i18n._(WORDS[code]) : t`This no longer holds: ${check}`
}

const isRowCheck = (code: AuditCheck): code is RowCheck => Object.hasOwn(WORDS, code)

/** Translates the server's names of records, e.g. 'user 7, lot 12'. Other names are returned unchanged. */
export const recordsText = (names: string): string =>
  parseRecords(names)
    .map((record) => (typeof record === 'string' ? record : recordText(record.kind, record.id)))
    .join(', ')

function recordText(kind: RecordKind, id: string): string {
  switch (kind) {
    case 'user':
      return t`Player ${id}`
    case 'card':
      return t`Card ${id}`
    case 'payment':
      return t`Payment ${id}`
    case 'payout':
      return t`Payout ${id}`
    case 'withdrawal':
      return t`Withdrawal ${id}`
    case 'run':
      return t`Run ${id}`
    case 'lot':
      return t`Copies of lot ${id}`
    case 'transfer':
      return t`Ledger line ${id}`
    case 'submission':
      return t`Submission ${id}`
  }
}
