// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import { statement } from '../../db/statement.ts'

export type ChangeMiningTotalsValues = {
  readonly userId: bigint | number
  readonly lotIds: readonly (bigint | number | null)[]
  readonly sign: number
}
export const changeMiningTotals = statement<ChangeMiningTotalsValues, never>(
  'write',
  'changeMiningTotals_99999b3e',
  ["userId","lotIds","sign"],
  `with summed as materialized (
  select line.kind, mining_since is not null as is_running, line.spent_hour, sum(line.per_day) as rate,
    sum(line.per_day * line.mined_ms) as line, sum(line.total) as total, sum(line.posted) as posted
  from lots cross join lateral (values
    ('usdt', spent_hour, daily_usdt * copies, mined_usdt_ms - usdt_since_ms, total_usdt * copies, posted_usdt),
    ('bv3', bv3_spent_hour, daily_bv3::numeric * copies,
      mined_bv3_ms - coalesce((extract(epoch from mining_since) * 1000)::bigint, 0), total_bv3::numeric * copies, posted_bv3)
  ) as line(kind, spent_hour, per_day, mined_ms, total, posted)
  where user_id = $1 and id = any($2::bigint[])
  group by line.kind, mining_since is not null, line.spent_hour
), added as (
  insert into mining_total_changes (user_id, kind, is_running, spent_hour, rate, line, total, posted)
  select $1::bigint, kind, is_running, spent_hour, $3::integer * rate, $3::integer * line,
    $3::integer * total, $3::integer * posted
  from summed
)
select from summed`,
)

export type ReadMiningTotalsValues = {
  readonly isRunning: readonly (boolean | null)[]
  readonly hours: readonly (bigint | number | null)[]
  readonly kind: string
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
  'read',
  'readMiningTotals_ea77a455',
  ["isRunning","hours","kind"],
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
  select is_running, spent_hour, rate, line, total, posted from mining_totals where kind = $3
  union all
  select is_running, spent_hour, rate, line, total, posted from mining_total_changes where kind = $3
) t on t.is_running = p.is_running
group by p.number order by p.number`,
)

export type SumUsdtOfHourValues = {
  readonly msPerDay: bigint | number
  readonly atMs: bigint | number
  readonly hour: bigint | number
  readonly isRunning: boolean
  readonly limit: bigint | number
}
export type SumUsdtOfHourRow = {
  readonly lots: bigint
  readonly earned: bigint
}
export const sumUsdtOfHour = statement<SumUsdtOfHourValues, SumUsdtOfHourRow>(
  'read',
  'sumUsdtOfHour_93a08aff',
  ["msPerDay","atMs","hour","isRunning","limit"],
  `select count(*) as "lots", coalesce(sum(least(div(rate * mined_ms, $1::bigint), total)), 0) as "earned"
from (
  select daily_usdt * copies as rate, mined_usdt_ms - usdt_since_ms + $2::bigint as mined_ms, total_usdt * copies as total
  from lots where spent_hour = $3 and (mining_since is not null) = $4::boolean
  limit $5
) l`,
)

export type SumBv3OfHourValues = {
  readonly msPerDay: bigint | number
  readonly atMs: bigint | number
  readonly hour: bigint | number
  readonly isRunning: boolean
  readonly limit: bigint | number
}
export type SumBv3OfHourRow = {
  readonly lots: bigint
  readonly earned: bigint
}
export const sumBv3OfHour = statement<SumBv3OfHourValues, SumBv3OfHourRow>(
  'read',
  'sumBv3OfHour_f18e60d5',
  ["msPerDay","atMs","hour","isRunning","limit"],
  `select count(*) as "lots", coalesce(sum(least(div(rate * mined_ms, $1::bigint), total)), 0) as "earned"
from (
  select daily_bv3::numeric * copies as rate, total_bv3::numeric * copies as total,
    mined_bv3_ms - coalesce((extract(epoch from mining_since) * 1000)::bigint, 0) + $2::bigint as mined_ms
  from lots where bv3_spent_hour = $3 and (mining_since is not null) = $4::boolean
  limit $5
) l`,
)
