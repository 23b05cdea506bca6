// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import type { ColumnTypes } from '../../db/column-types.ts'
import { statement } from '../../db/statement.ts'

export type ReadLinesValues = {
  readonly userId: bigint | number
  readonly reasons: readonly (string | null)[]
  readonly beforeId: bigint | number
  readonly limit: bigint | number
}
export type ReadLinesRow = {
  readonly id: bigint
  readonly created_at: Date
  readonly reason: ColumnTypes['ledger_transfers.reason']
  readonly asset: ColumnTypes['ledger_transfers.asset']
  readonly amount: bigint
  readonly details: ColumnTypes['ledger_transfers.details']
  readonly available: bigint
  readonly held: bigint
  readonly card_name: string | null
  readonly to_address: ColumnTypes['withdrawals.to_address'] | null
  readonly rejection: string | null
  readonly is_cancelled: boolean | null
  readonly before: ColumnTypes['ledger_transfers.details'] | null
}
export const readLines = statement<ReadLinesValues, ReadLinesRow>(
  'read',
  'readLines_2af2a5f9',
  ["userId","reasons","beforeId","limit"],
  `with t as (
  select id, created_at, reason, asset, amount, debit_kind, credit_kind, details from ledger_transfers
  where user_id = $1 and reason = any($2::text[]) and id < $3
  order by id desc limit $4
)
select t.id, t.created_at, t.reason, t.asset, t.amount, t.details,
  (case when t.credit_kind = 'available' then t.amount else 0 end)
    - (case when t.debit_kind = 'available' then t.amount else 0 end) as "available",
  (case when t.credit_kind = 'held' then t.amount else 0 end)
    - (case when t.debit_kind = 'held' then t.amount else 0 end) as "held",
  c.name as "card_name", w.to_address as "to_address", w.reason as "rejection",
  (w.state = 'cancelled') as "is_cancelled",
  -- The previous line of the same lot or of the base rate.
  before.details as "before"
from t
left join cards c on c.id = (t.details ->> 'cardId')::bigint
left join withdrawals w on w.user_id = $1 and w.id = (t.details ->> 'withdrawalId')::bigint
left join lateral (
  select b.details from ledger_transfers b
  where t.reason in ('mining_card', 'mining_base') and b.user_id = $1 and b.id < t.id and b.asset = t.asset
    -- Matches the expression of the index, because thousands of lines of other lots may lie between.
    and coalesce(b.details ->> 'lotId', '') = coalesce(t.details ->> 'lotId', '')
    and b.reason in ('mining_card', 'mining_base', 'backfill')
    and t.reason in (b.reason, case b.reason when 'backfill' then b.details ->> 'of' end)
  order by b.id desc limit 1
) before on true
order by t.id desc`,
)

export type ReadLinesButMiningValues = {
  readonly reasons: readonly (string | null)[]
  readonly userId: bigint | number
  readonly beforeId: bigint | number
  readonly limit: bigint | number
}
export type ReadLinesButMiningRow = {
  readonly id: bigint
  readonly created_at: Date
  readonly reason: ColumnTypes['ledger_transfers.reason']
  readonly asset: ColumnTypes['ledger_transfers.asset']
  readonly amount: bigint
  readonly details: ColumnTypes['ledger_transfers.details']
  readonly available: bigint
  readonly held: bigint
  readonly card_name: string | null
  readonly to_address: ColumnTypes['withdrawals.to_address'] | null
  readonly rejection: string | null
  readonly is_cancelled: boolean | null
}
export const readLinesButMining = statement<ReadLinesButMiningValues, ReadLinesButMiningRow>(
  'read',
  'readLinesButMining_aa188b11',
  ["reasons","userId","beforeId","limit"],
  `with t as (
  select line.*
  from unnest($1::text[]) as wanted(reason)
  cross join lateral (
    select l.id, l.created_at, l.reason, l.asset, l.amount, l.debit_kind, l.credit_kind, l.details from ledger_transfers l
    where l.user_id = $2 and l.reason = wanted.reason and l.reason not in ('mining_card', 'mining_base')
      and l.id < $3
    order by l.id desc limit $4
  ) line
  order by line.id desc limit $4
)
select t.id, t.created_at, t.reason, t.asset, t.amount, t.details,
  (case when t.credit_kind = 'available' then t.amount else 0 end)
    - (case when t.debit_kind = 'available' then t.amount else 0 end) as "available",
  (case when t.credit_kind = 'held' then t.amount else 0 end)
    - (case when t.debit_kind = 'held' then t.amount else 0 end) as "held",
  c.name as "card_name", w.to_address as "to_address", w.reason as "rejection",
  (w.state = 'cancelled') as "is_cancelled"
from t
left join cards c on c.id = (t.details ->> 'cardId')::bigint
left join withdrawals w on w.user_id = $2 and w.id = (t.details ->> 'withdrawalId')::bigint
order by t.id desc`,
)
