// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import type { ColumnTypes } from '../db/column-types.ts'
import { statement } from '../db/statement.ts'

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

export type PopTotalChangesRow = {
  readonly name: ColumnTypes['total_changes.name']
  readonly place: bigint
  readonly amount: bigint
}
export const popTotalChanges = statement<null, PopTotalChangesRow>(
  'write',
  'popTotalChanges_1c6bce1b',
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

export type PopMiningTotalChangesRow = {
  readonly kind: ColumnTypes['mining_total_changes.kind']
  readonly is_running: boolean
  readonly spent_hour: bigint
  readonly rate: bigint
  readonly line: bigint
  readonly total: bigint
  readonly posted: bigint
}
export const popMiningTotalChanges = statement<null, PopMiningTotalChangesRow>(
  'write',
  'popMiningTotalChanges_4b214de7',
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

export type InsertDayChangeValues = {
  readonly userId: bigint | number
  readonly name: string
  readonly day: bigint | number
  readonly amount: bigint
}
export const insertDayChange = statement<InsertDayChangeValues, never>(
  'write',
  'insertDayChange_310d4469',
  ["userId","name","day","amount"],
  `insert into total_changes (user_id, name, place, amount) values ($1, $2, $3, $4)`,
)

export type SumDaysValues = {
  readonly names: readonly (string | null)[]
}
export type SumDaysRow = {
  readonly name: string | null
  readonly amount: bigint
}
export const sumDays = statement<SumDaysValues, SumDaysRow>(
  'read',
  'sumDays_7efd51c4',
  ["names"],
  `select name, sum(amount) as "amount" from (
  select name, amount from totals where name = any($1::text[])
  union all
  select name, amount from total_changes where name = any($1::text[])
) t group by name`,
)

export type SumDaysBeforeValues = {
  readonly names: readonly (string | null)[]
  readonly day: bigint | number
}
export type SumDaysBeforeRow = {
  readonly name: string | null
  readonly amount: bigint
}
export const sumDaysBefore = statement<SumDaysBeforeValues, SumDaysBeforeRow>(
  'read',
  'sumDaysBefore_fe8f2e48',
  ["names","day"],
  `select name, sum(amount) as "amount" from (
  select name, amount from totals where name = any($1::text[]) and place < $2
  union all
  select name, amount from total_changes where name = any($1::text[]) and place < $2
) t group by name`,
)

export type ReadTodayRow = {
  readonly today: bigint
}
export const readToday = statement<null, ReadTodayRow>(
  'read',
  'readToday_1250fc36',
  [],
  `select floor(extract(epoch from clock_now()) / 86400)::bigint as "today"`,
)

export type ReadDaysValues = {
  readonly names: readonly (string | null)[]
  readonly fromDay: bigint | number
}
export type ReadDaysRow = {
  readonly day: bigint
  readonly name: string | null
  readonly amount: bigint
}
export const readDays = statement<ReadDaysValues, ReadDaysRow>(
  'read',
  'readDays_302761bd',
  ["names","fromDay"],
  `select place as "day", name, sum(amount) as "amount" from (
  select name, place, amount from totals where name = any($1::text[]) and place >= $2
  union all
  select name, place, amount from total_changes where name = any($1::text[]) and place >= $2
) t group by place, name`,
)

export type SumIncomeValues = {
  readonly userId: bigint | number
  readonly reasons: readonly (string | null)[]
}
export type SumIncomeRow = {
  readonly reason: string
  readonly asset: ColumnTypes['ledger_transfers.asset']
  readonly amount: bigint
}
export const sumIncome = statement<SumIncomeValues, SumIncomeRow>(
  'read',
  'sumIncome_25bfdb74',
  ["userId","reasons"],
  `select coalesce(details ->> 'of', reason) as "reason", asset,
  sum(case when credit_kind = 'available' then amount else -amount end) as "amount"
from ledger_transfers
where user_id = $1 and reason not in ('mining_card', 'mining_base') and reason = any($2::text[])
  and (credit_kind = 'available' and (reason <> 'correction' or debit_kind <> 'held')
    or reason = 'correction' and debit_kind = 'available' and credit_kind <> 'held')
  and coalesce(details ->> 'of', reason) not in ('mining_card', 'mining_base', 'referral_bonus')
group by coalesce(details ->> 'of', reason), asset`,
)

export type ReadSummedIncomeValues = {
  readonly userId: bigint | number
}
export type ReadSummedIncomeRow = {
  readonly mined_bv3: bigint
  readonly mined_usdt: bigint
  readonly referral_usdt: bigint
}
export const readSummedIncome = statement<ReadSummedIncomeValues, ReadSummedIncomeRow>(
  'read',
  'readSummedIncome_fa199819',
  ["userId"],
  `select coalesce(sum(posted_bv3), 0)::numeric
    + coalesce((select posted_bv3 from base_mining where user_id = $1), 0) as "mined_bv3",
  coalesce(sum(posted_usdt), 0) as "mined_usdt",
  coalesce((select referral_usdt from balances where user_id = $1), 0) as "referral_usdt"
from lots where user_id = $1`,
)
