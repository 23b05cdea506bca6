// Written by `npm run sql:generate` from the file of the same name, with the types that the database gives.
import { statement } from '../../db/statement.ts'

export type ChangeMiningTotalsValues = {
  readonly userId: bigint | number
  readonly lotIds: readonly (bigint | number | null)[]
  readonly sign: number
}
export const changeMiningTotals = statement<ChangeMiningTotalsValues, never>(
  'changeMiningTotals_0d77a56f',
  ["userId","lotIds","sign"],
  `with summed as materialized (
  select mining_since is not null as is_running, spent_hour, sum(daily_usdt * copies) as rate,
    sum(daily_usdt * copies * (mined_usdt_ms - usdt_since_ms)) as line, sum(total_usdt * copies) as total,
    sum(posted_usdt) as posted
  from lots where user_id = $1 and id = any($2::bigint[])
  group by mining_since is not null, spent_hour
), added as (
  insert into mining_total_changes (user_id, is_running, spent_hour, rate, line, total, posted)
  select $1::bigint, is_running, spent_hour, $3::integer * rate, $3::integer * line, $3::integer * total,
    $3::integer * posted
  from summed
)
select from summed`,
)

export type ReadMiningTotalsValues = {
  readonly isRunning: readonly (boolean | null)[]
  readonly hours: readonly (bigint | number | null)[]
}
export type ReadMiningTotalsRow = {
  readonly number: number
  readonly spent: bigint
  readonly rate: bigint
  readonly line: bigint
  readonly hour_rate: bigint
  readonly hour_line: bigint
  readonly hour_total: bigint
  readonly posted: bigint
}
export const readMiningTotals = statement<ReadMiningTotalsValues, ReadMiningTotalsRow>(
  'readMiningTotals_eca66c37',
  ["isRunning","hours"],
  `select p.number::integer as "number",
  coalesce(sum(t.total) filter (where t.spent_hour < p.hour), 0) as "spent",
  coalesce(sum(t.rate) filter (where t.spent_hour > p.hour), 0) as "rate",
  coalesce(sum(t.line) filter (where t.spent_hour > p.hour), 0) as "line",
  coalesce(sum(t.rate) filter (where t.spent_hour = p.hour), 0) as "hour_rate",
  coalesce(sum(t.line) filter (where t.spent_hour = p.hour), 0) as "hour_line",
  coalesce(sum(t.total) filter (where t.spent_hour = p.hour), 0) as "hour_total",
  coalesce(sum(t.posted), 0) as "posted"
from unnest($1::boolean[], $2::bigint[]) with ordinality as p(is_running, hour, number)
left join (
  select is_running, spent_hour, rate, line, total, posted from mining_totals
  union all
  select is_running, spent_hour, rate, line, total, posted from mining_total_changes
) t on t.is_running = p.is_running
group by p.number order by p.number`,
)

export type SumLotsOfHourValues = {
  readonly msPerDay: bigint | number
  readonly atMs: bigint | number
  readonly hour: bigint | number
  readonly isRunning: boolean
  readonly limit: bigint | number
}
export type SumLotsOfHourRow = {
  readonly lots: bigint
  readonly earned: bigint
}
export const sumLotsOfHour = statement<SumLotsOfHourValues, SumLotsOfHourRow>(
  'sumLotsOfHour_93a08aff',
  ["msPerDay","atMs","hour","isRunning","limit"],
  `select count(*) as "lots", coalesce(sum(least(div(rate * mined_ms, $1::bigint), total)), 0) as "earned"
from (
  select daily_usdt * copies as rate, mined_usdt_ms - usdt_since_ms + $2::bigint as mined_ms, total_usdt * copies as total
  from lots where spent_hour = $3 and (mining_since is not null) = $4::boolean
  limit $5
) l`,
)
