// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import { type Kept, statement } from '../db/statement.ts'
import type { miningTotalChanges } from '../db/schema/totals.ts'
import type { totalChanges } from '../db/schema/totals.ts'

export type ReadTotalsValues = {
  readonly name: string
}
export type ReadTotalsRow = {
  readonly place: bigint | null
  readonly amount: bigint
}
export const readTotals = statement<ReadTotalsValues, ReadTotalsRow>(
  'read',
  'readTotals_a4a3b408',
  ["name"],
  `select place, sum(amount) as "amount" from (
  select place, amount from totals where name = $1
  union all
  select place, amount from total_changes where name = $1
) t group by place`,
)

export type TryLockTotalsValues = {
  readonly lock: bigint | number
}
export type TryLockTotalsRow = {
  readonly is_mine: boolean
}
export const tryLockTotals = statement<TryLockTotalsValues, TryLockTotalsRow>(
  'lock',
  'tryLockTotals_537842e3',
  ["lock"],
  `select pg_try_advisory_xact_lock($1) as "is_mine"`,
)

export type TakeTotalChangesRow = {
  readonly name: Kept<typeof totalChanges, 'name'>
  readonly place: bigint
  readonly amount: bigint
}
export const takeTotalChanges = statement<null, TakeTotalChangesRow>(
  'write',
  'takeTotalChanges_1c6bce1b',
  [],
  `with taken as (delete from total_changes returning name, place, amount)
select name as "name", place as "place", sum(amount) as "amount" from taken group by name, place`,
)

export type AddToTotalsValues = {
  readonly names: readonly (string | null)[]
  readonly places: readonly (bigint | number | null)[]
  readonly amounts: readonly (bigint | null)[]
}
export const addToTotals = statement<AddToTotalsValues, never>(
  'write',
  'addToTotals_1b9994ea',
  ["names","places","amounts"],
  `insert into totals (name, place, amount)
select * from unnest($1::text[], $2::bigint[], $3::numeric[])
on conflict (name, place) do update set amount = totals.amount + excluded.amount`,
)

export type TakeMiningTotalChangesRow = {
  readonly kind: Kept<typeof miningTotalChanges, 'kind'>
  readonly is_running: boolean
  readonly spent_hour: bigint
  readonly rate: bigint
  readonly line: bigint
  readonly total: bigint
  readonly posted: bigint
}
export const takeMiningTotalChanges = statement<null, TakeMiningTotalChangesRow>(
  'write',
  'takeMiningTotalChanges_4b214de7',
  [],
  `with taken as (delete from mining_total_changes returning kind, is_running, spent_hour, rate, line, total, posted)
select kind as "kind", is_running as "is_running", spent_hour as "spent_hour", sum(rate) as "rate", sum(line) as "line",
  sum(total) as "total", sum(posted) as "posted"
from taken group by kind, is_running, spent_hour`,
)

export type AddToMiningTotalsValues = {
  readonly kinds: readonly (string | null)[]
  readonly isRunning: readonly (boolean | null)[]
  readonly spentHours: readonly (bigint | number | null)[]
  readonly rates: readonly (bigint | null)[]
  readonly lines: readonly (bigint | null)[]
  readonly totals: readonly (bigint | null)[]
  readonly posted: readonly (bigint | null)[]
}
export const addToMiningTotals = statement<AddToMiningTotalsValues, never>(
  'write',
  'addToMiningTotals_30ad6673',
  ["kinds","isRunning","spentHours","rates","lines","totals","posted"],
  `insert into mining_totals (kind, is_running, spent_hour, rate, line, total, posted)
select * from unnest($1::text[], $2::boolean[], $3::bigint[], $4::numeric[], $5::numeric[],
  $6::numeric[], $7::numeric[])
on conflict (kind, is_running, spent_hour) do update set rate = mining_totals.rate + excluded.rate,
  line = mining_totals.line + excluded.line, total = mining_totals.total + excluded.total,
  posted = mining_totals.posted + excluded.posted`,
)
