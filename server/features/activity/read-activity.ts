import { toActivityFacts } from '#core/activity-facts.ts'
import type { ACTIVITY_KINDS, ActivityLine } from '#core/api/activity.ts'
import { explain } from '#core/explain.ts'
import type { TransferReason } from '#core/ledger.ts'
import { formatAmount } from '#core/money.ts'
import type { Executor } from '../../db/statement.ts'
import { ID_MAX } from '../../http/routing/id-cursor.ts'
import { type ReadLinesRow, readLines, readLinesButMining } from './activity.sql.ts'
import { toFacts } from './line-facts.ts'

export type ActivityKind = (typeof ACTIVITY_KINDS)[number]

const KIND_OF: Readonly<Record<TransferReason, ActivityKind>> = {
  card_sale: 'purchase',
  payment_surplus: 'purchase',
  payment_unallocated: 'purchase',
  payment_refund: 'purchase',
  referral_bonus: 'referral',
  mining_card: 'mining',
  mining_base: 'mining',
  withdrawal_hold: 'withdrawal',
  withdrawal_release: 'withdrawal',
  withdrawal_paid: 'withdrawal',
  withdrawal_fee: 'withdrawal',
  airdrop_join: 'airdrop',
  airdrop_referral: 'airdrop',
  airdrop_referrer: 'airdrop',
  game_play: 'game',
  operator_grant: 'grant',
  import: 'other',
  backfill: 'other',
  correction: 'other',
}

const reasonsOf = (kind: ActivityKind | null) =>
  Object.entries(KIND_OF).flatMap(([reason, of]) => (kind === null || of === kind ? [reason] : []))

export type ActivityQuery = {
  readonly userId: number
  readonly kind: ActivityKind | null
  /** Only lines older than this id are read; null for the newest. */
  readonly beforeId: number | null
  readonly limit: number
}

/**
 * Lists a player's ledger lines, newest first, each with its explanation. All lines together add up to the stored balance.
 *
 * A purchase is paid from the wallet and not from the balance, so its line moves nothing.
 */
export async function readActivity(db: Executor, query: ActivityQuery): Promise<ActivityLine[]> {
  const { userId, kind, beforeId, limit } = query
  const wanted = { userId, reasons: reasonsOf(kind), beforeId: beforeId ?? ID_MAX, limit }
  if (kind === null || kind === 'mining') return (await readLines(db, wanted)).map(toLine)
  return (await readLinesButMining(db, wanted)).map((row) => toLine({ ...row, before: null }))
}

function toLine(row: ReadLinesRow): ActivityLine {
  const facts = toFacts(row)
  return {
    id: Number(row.id),
    at: row.created_at.toISOString(),
    kind: KIND_OF[row.reason],
    asset: row.asset,
    amount: formatAmount(row.available, row.asset),
    held: formatAmount(row.held, row.asset),
    explanation: explain(facts),
    facts: toActivityFacts(facts),
    txHash: typeof row.details.txHash === 'string' ? row.details.txHash : null,
  }
}
