import type { Address } from '#core/address.ts'
import type { SubmissionStatus } from '#core/airdrop.ts'
import type { LineLanguage } from '#core/cards.ts'
import type { ChainAlarmKind, StoredChainDetail } from '#core/chain-alarm.ts'
import type { Variant } from '#core/game/rules.ts'
import type {
  PayCut,
  ReplayProblem,
  RunEnd,
  RunFigures,
  RunStanding,
  RunStatus,
  UnrankedReason,
} from '#core/game-run.ts'
import type { ImportKind, ImportRow } from '#core/import-row.ts'
import type { InstantRecord } from '#core/instant.ts'
import type { Account, TransferReason } from '#core/ledger.ts'
import type { Asset } from '#core/money.ts'
import type { OperatorRole } from '#core/operator.ts'
import type { OrderStatus } from '#core/order.ts'
import type { PaymentStatus } from '#core/payment.ts'
import type { PayoutEnding, PayoutState, PayoutWay } from '#core/payout.ts'
import type { ProblemFacts } from '#core/payout-problem.ts'
import type { SettingName } from '#core/settings.ts'
import type { WithdrawalAsset, WithdrawalState, WithdrawalStatus } from '#core/withdrawal.ts'

/**
 * Types of text and JSON columns whose values are fewer than the database's type allows, by table and column. They are the
 * types of statements' rows where a column is returned unchanged. The generator of the statements reads the names.
 */
export type ColumnTypes = {
  'airdrop_posts.wallet_address': Address
  'airdrop_submissions.status': SubmissionStatus
  'arrivals.asset': 'USDT' | 'BNB'
  'arrivals.block_hash': `0x${string}`
  'arrivals.recipient': Address
  'arrivals.sender': Address
  'arrivals.tx_hash': `0x${string}`
  'audit_alarms.differences': { readonly userId: number; readonly subject: string; readonly difference: string }[]
  'audit_alarms.finding': Record<string, string | number>
  'audit_log.details': Record<string, unknown>
  'audit_runs.kind': AuditRunKind
  'cards.lines': StoredLines
  'chain_alarms.detail_facts': StoredChainDetail
  'chain_alarms.kind': ChainAlarmKind
  'chain_cursors.block_hash': `0x${string}`
  'chain_cursors.target_hash': `0x${string}`
  'chain_identity.genesis_hash': `0x${string}`
  'chain_identity.treasury': Address
  'chain_identity.usdt': Address
  'game_allowances.variant': Variant
  'game_bests.variant': Variant
  'game_runs.cut_by': PayCut
  'game_runs.end_reason': RunEnd
  'game_runs.problem_code': ReplayProblem
  'game_runs.signal_figures': RunFigures
  'game_runs.standing': RunStanding
  'game_runs.status': RunStatus
  'game_runs.unranked': UnrankedReason
  'game_runs.variant': Variant
  'import_rows.content': ImportRow['content']
  'import_rows.kind': ImportKind
  'import_rows.wallet_address': Address
  'imported_transactions.tx_hash': `0x${string}`
  'ledger_transfers.asset': Asset
  'ledger_transfers.credit_kind': Account['kind']
  'ledger_transfers.debit_kind': Account['kind']
  'ledger_transfers.details': Record<string, string | number>
  'ledger_transfers.reason': TransferReason
  'mining_total_changes.kind': MiningKind
  'mining_totals.kind': MiningKind
  'operators.role': OperatorRole
  'orders.payment_method': 'USDT' | 'BNB'
  'orders.status': OrderStatus
  'orders.token': Address
  'orders.treasury': Address
  'orders.tx_hash': `0x${string}`
  'outbox.channel': Channel
  'payment_claims.asset': 'USDT' | 'BNB'
  'payment_claims.sender': Address
  'payment_claims.tx_hash': `0x${string}`
  'payments.asset': 'USDT' | 'BNB'
  'payments.recipient': Address
  'payments.sender': Address
  'payments.status': PaymentStatus
  'payments.tx_hash': `0x${string}`
  'payout_claims.tx_hash': `0x${string}`
  'payout_holds.reason': 'restored' | 'moved'
  'payout_nonces.address': Address
  'payout_payers.wallet_address': Address
  'payout_strays.from_address': Address
  'payout_strays.tx_hash': `0x${string}`
  'payout_transactions.hash': `0x${string}`
  'payout_transactions.raw_transaction': `0x${string}`
  'payout_voids.from_address': Address
  'payout_voids.hash': `0x${string}`
  'payout_voids.raw_transaction': `0x${string}`
  'payouts.ending': PayoutEnding
  'payouts.from_address': Address
  'payouts.problem_facts': ProblemFacts
  'payouts.state': PayoutState
  'payouts.to_address': Address
  'payouts.token': Address
  'payouts.tx_hash': `0x${string}`
  'payouts.way': PayoutWay
  'processes.hot_wallet': Address
  'purchase_names.asset': 'USDT' | 'BNB'
  'purchase_names.tx_hash': `0x${string}`
  'purchases.origin': 'payment' | 'gift' | 'import'
  'purchases.payment_method': 'USDT' | 'BNB'
  'purchases.tx_hash': `0x${string}`
  'referrals.referrer': Address
  'referrals.wallet_address': Address
  'settings.name': SettingName
  'total_changes.name': TotalName
  'totals.name': TotalName
  'users.referred_by': Address
  'users.wallet_address': Address
  'wallets.wallet_address': Address
  'withdrawals.asset': WithdrawalAsset
  'withdrawals.instant': InstantRecord
  'withdrawals.state': WithdrawalState
  'withdrawals.status': WithdrawalStatus
  'withdrawals.to_address': Address
}

/** Scope of a run: what is new, totals over all lots and days, or everything. */
export type AuditRunKind = 'new' | 'totals' | 'full'

/** Stored lines of a card. The English line is the description. */
export type StoredLines = Readonly<Partial<Record<Exclude<LineLanguage, 'en'>, string>>>

/**
 * Names of the sums by day: copies bought or given, and the payments for them in base units of USDT; accounts created;
 * withdrawals by the day of their request and of their completion, in base units of USDT and hundredths of BV3.
 */
export type DayTotalName = 'purchases' | 'revenue' | 'users' | `${'usdt' | 'bv3'}_${'requested' | 'completed'}`

export type BalanceTotalName = `${'usdt' | 'bv3'}_${'available' | 'held'}`

export type TotalName = 'copies' | 'owners' | BalanceTotalName | DayTotalName

/** Kinds of mining totals. The USDT clock counts for `usdt`, the time since 1970 for the others. */
export type MiningKind = 'usdt' | 'bv3' | 'base'

/** Destination of an event: a player's open pages, or the chat of a bot. */
export type Channel = 'pages' | 'withdrawals_bot' | 'purchases_bot'
