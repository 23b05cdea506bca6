import { type SQL, sql } from 'drizzle-orm'
import { toActivityFacts } from '#core/activity-facts.ts'
import type { ACTIVITY_KINDS, ActivityLine } from '#core/api/activity.ts'
import { explain } from '#core/explain.ts'
import type { TransferReason } from '#core/ledger.ts'
import { formatAmount } from '#core/money.ts'
import type { Executor } from '../../db/pool.ts'
import { type LineRow, toFacts } from './line-facts.ts'

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
}

export type ActivityQuery = {
  readonly userId: number
  readonly kind: ActivityKind | null
  /** Lines older than this one; null for the newest. */
  readonly beforeId: number | null
  readonly limit: number
}

/**
 * A player's lines of the ledger, newest first, each with its explanation. All of them together are the kept balance.
 *
 * A purchase is paid from the wallet and not from the balance: it is listed and moves nothing.
 */
export async function readActivity(db: Executor, query: ActivityQuery): Promise<ActivityLine[]> {
  const { rows } = await db.execute<LineRow>(sql`
    with line as (${lineIds(query)})
    select t.id, t.created_at, t.reason, t.asset, t.amount, t.details,
      (case when t.credit_user_id = ${query.userId} and t.credit_kind = 'available' then t.amount else 0 end)
        - (case when t.debit_user_id = ${query.userId} and t.debit_kind = 'available' then t.amount else 0 end) as available,
      (case when t.credit_user_id = ${query.userId} and t.credit_kind = 'held' then t.amount else 0 end)
        - (case when t.debit_user_id = ${query.userId} and t.debit_kind = 'held' then t.amount else 0 end) as held,
      c.name as card_name, before.details as before, w.to_address, w.reason as rejection
    from line join ledger_transfers t on t.id = line.id
    left join cards c on c.id = (t.details ->> 'cardId')::bigint
    left join withdrawals w on w.id = (t.details ->> 'withdrawalId')::bigint
    left join lateral (
      select b.details from ledger_transfers b
      where b.credit_user_id = ${query.userId} and b.reason = t.reason and b.asset = t.asset and b.id < t.id
        and b.details ->> 'lotId' is not distinct from t.details ->> 'lotId'
      order by b.id desc limit 1
    ) before on t.reason in ('mining_card', 'mining_base')
    order by t.id desc`)
  return rows.map(toLine)
}

function toLine(row: LineRow): ActivityLine {
  const facts = toFacts(row)
  return {
    id: Number(row.id),
    at: new Date(row.created_at).toISOString(),
    kind: KIND_OF[row.reason],
    asset: row.asset,
    amount: formatAmount(BigInt(row.available), row.asset),
    held: formatAmount(BigInt(row.held), row.asset),
    explanation: explain(facts),
    facts: toActivityFacts(facts),
    txHash: typeof row.details.txHash === 'string' ? row.details.txHash : null,
  }
}

/** The page's ids: what the player's accounts gave and got, and what the player's payments became. */
function lineIds({ userId, kind, beforeId, limit }: ActivityQuery): SQL {
  const reasons = Object.entries(KIND_OF)
    .filter(([, of]) => kind === null || of === kind)
    .map(([reason]) => reason)
  const isWanted = sql`t.reason = any(${sql.param(reasons)}::text[])
    ${beforeId === null ? sql`` : sql`and t.id < ${beforeId}`}`
  // Each part is read off its own index; a line between two accounts of the player is in both, and stands once.
  return sql`
    (select t.id from ledger_transfers t where t.credit_user_id = ${userId} and ${isWanted} order by t.id desc limit ${limit})
    union
    (select t.id from ledger_transfers t where t.debit_user_id = ${userId} and ${isWanted} order by t.id desc limit ${limit})
    union
    (select t.id from payments p join ledger_transfers t on t.key = any(array(
        select 'payment:' || p.id || ':' || step from unnest(array['surplus', 'unallocated', 'refund']) as step
        union all select 'payment:' || p.id || ':sale:' || l.id from lots l where l.payment_id = p.id))
      where p.user_id = ${userId} and t.credit_user_id is null and t.debit_user_id is null and ${isWanted}
      order by t.id desc limit ${limit})
    order by id desc limit ${limit}`
}
