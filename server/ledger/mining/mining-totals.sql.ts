// Written by `npm run sql:generate` from the file of the same name, with the types that the database gives.
import { statement } from '../../db/statement.ts'

export type ChangeMiningTotalsValues = {
  readonly sign: number
  readonly userId: bigint | number
  readonly lotIds: readonly (bigint | number | null)[]
}
export const changeMiningTotals = statement<ChangeMiningTotalsValues, never>(
  'changeMiningTotals_fbed10b9',
  ["sign","userId","lotIds"],
  `insert into mining_total_changes (user_id, is_running, spent_hour, rate, line, total, posted)
select user_id, mining_since is not null, spent_hour, $1::integer * sum(daily_usdt * copies),
  $1::integer * sum(daily_usdt * copies * (mined_usdt_ms - usdt_since_ms)),
  $1::integer * sum(total_usdt * copies), $1::integer * sum(posted_usdt)
from lots where user_id = $2 and id = any($3::bigint[])
group by user_id, mining_since is not null, spent_hour`,
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
  readonly posted: bigint
}
export const readMiningTotals = statement<ReadMiningTotalsValues, ReadMiningTotalsRow>(
  'readMiningTotals_68bcb9ff',
  ["isRunning","hours"],
  `select p.number::integer as "number",
  coalesce(sum(t.total) filter (where t.spent_hour < p.hour), 0) as "spent",
  coalesce(sum(t.rate) filter (where t.spent_hour > p.hour), 0) as "rate",
  coalesce(sum(t.line) filter (where t.spent_hour > p.hour), 0) as "line",
  coalesce(sum(t.posted), 0) as "posted"
from unnest($1::boolean[], $2::bigint[]) with ordinality as p(is_running, hour, number)
left join (
  select is_running, spent_hour, rate, line, total, posted from mining_totals
  union all
  select is_running, spent_hour, rate, line, total, posted from mining_total_changes
) t on t.is_running = p.is_running
group by p.number order by p.number`,
)

export type SumLotsOfHoursValues = {
  readonly msPerDay: bigint | number
  readonly isRunning: readonly (boolean | null)[]
  readonly hours: readonly (bigint | number | null)[]
  readonly atMs: readonly (bigint | number | null)[]
}
export type SumLotsOfHoursRow = {
  readonly number: number
  readonly earned: bigint
}
export const sumLotsOfHours = statement<SumLotsOfHoursValues, SumLotsOfHoursRow>(
  'sumLotsOfHours_aa3c8d2f',
  ["msPerDay","isRunning","hours","atMs"],
  `select p.number::integer as "number",
  coalesce(sum(greatest(least(
    div(l.daily_usdt * l.copies * (l.mined_usdt_ms - l.usdt_since_ms + p.at_ms), $1::bigint),
    l.total_usdt * l.copies), 0)), 0) as "earned"
from unnest($2::boolean[], $3::bigint[], $4::bigint[]) with ordinality
  as p(is_running, hour, at_ms, number)
left join lots l on l.spent_hour = p.hour and (l.mining_since is not null) = p.is_running
group by p.number order by p.number`,
)
