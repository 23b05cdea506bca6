// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import { statement } from '../db/statement.ts'

export type FindWrongBalanceTotalsRow = {
  readonly user_id: bigint
  readonly row: unknown
  readonly facts: unknown
}
export const findWrongBalanceTotals = statement<null, FindWrongBalanceTotalsRow>(
  'read',
  'findWrongBalanceTotals_bae984dd',
  [],
  `select 0::bigint as "user_id", jsonb_build_object('total', coalesce(told.name, summed.name), 'place', 0) as "row",
  jsonb_build_object('ahead', (coalesce(told.amount, 0) - coalesce(summed.amount, 0))::text) as "facts"
from (
  select name, sum(amount) as amount from (
    select name, amount from totals union all select name, amount from total_changes
  ) t where name in ('usdt_available', 'usdt_held', 'bv3_available', 'bv3_held') group by name
) told
full join (
  select side.name, side.amount from (
    select sum(usdt_available) as usdt_available, sum(usdt_held) as usdt_held, sum(bv3_available) as bv3_available,
      sum(bv3_held) as bv3_held
    from balances
  ) b cross join lateral (values ('usdt_available', usdt_available), ('usdt_held', usdt_held),
    ('bv3_available', bv3_available), ('bv3_held', bv3_held)) as side(name, amount)
) summed on summed.name = told.name
where coalesce(told.amount, 0) <> coalesce(summed.amount, 0)`,
)

export type FindWrongCopyTotalsRow = {
  readonly user_id: bigint
  readonly row: unknown
  readonly facts: unknown
}
export const findWrongCopyTotals = statement<null, FindWrongCopyTotalsRow>(
  'read',
  'findWrongCopyTotals_ee24d9c4',
  [],
  `select 0::bigint as "user_id", jsonb_build_object('total', coalesce(told.name, summed.name),
    'place', coalesce(told.place, summed.place)) as "row",
  jsonb_build_object('ahead', (coalesce(told.amount, 0) - coalesce(summed.amount, 0))::text) as "facts"
from (
  select name, place, sum(amount) as amount from (
    select name, place, amount from totals union all select name, place, amount from total_changes
  ) t where name in ('copies', 'owners') group by name, place
) told
full join (
  select 'copies' as name, card_id as place, sum(copies) as amount from lots group by card_id
  union all select 'owners', 0, count(distinct user_id) from lots
) summed on summed.name = told.name and summed.place = told.place
where coalesce(told.amount, 0) <> coalesce(summed.amount, 0)`,
)

export type LockEditionsValues = {
  readonly lock: bigint | number
}
export const lockEditions = statement<LockEditionsValues, never>(
  'lock',
  'lockEditions_e8247dbf',
  ["lock"],
  `select from pg_advisory_xact_lock($1)`,
)

export type FindWrongEditionsRow = {
  readonly user_id: bigint
  readonly row: unknown
  readonly facts: unknown
}
export const findWrongEditions = statement<null, FindWrongEditionsRow>(
  'read',
  'findWrongEditions_e29d52d1',
  [],
  `select 0::bigint as "user_id", jsonb_build_object('card', coalesce(counted.card_id, given.card_id)) as "row", jsonb_build_object(
    'numbers', coalesce(counted.numbers, 0) - coalesce(counted.numbered, 0),
    'highest', coalesce(counted.highest, 0) - coalesce(counted.numbered, 0),
    'given', coalesce(given.given, 0) - coalesce(counted.numbered, 0),
    'lowest', coalesce(counted.lowest, 1) - 1) as "facts"
from (
  select card_id, count(*) as numbered, count(distinct edition) as numbers, min(edition) as lowest, max(edition) as highest
  from purchases where edition is not null group by card_id
) counted
full join card_editions given on given.card_id = counted.card_id
where coalesce(counted.numbers, 0) <> coalesce(counted.numbered, 0)
  or coalesce(counted.highest, 0) <> coalesce(counted.numbered, 0)
  or coalesce(given.given, 0) <> coalesce(counted.numbered, 0) or coalesce(counted.lowest, 1) <> 1`,
)

export type FindWrongDayTotalsRow = {
  readonly user_id: bigint
  readonly row: unknown
  readonly facts: unknown
}
export const findWrongDayTotals = statement<null, FindWrongDayTotalsRow>(
  'read',
  'findWrongDayTotals_352d177d',
  [],
  `select 0::bigint as "user_id", jsonb_build_object('total', coalesce(told.name, counted.name),
    'place', coalesce(told.place, counted.place)) as "row",
  jsonb_build_object('ahead', (coalesce(told.amount, 0) - coalesce(counted.amount, 0))::text) as "facts"
from (
  select name, place, sum(amount) as amount from (
    select name, place, amount from totals union all select name, place, amount from total_changes
  ) t where name not in ('copies', 'owners', 'usdt_available', 'usdt_held', 'bv3_available', 'bv3_held') group by name, place
) told
full join (
  select 'purchases' as name, floor(extract(epoch from purchased_at) / 86400)::bigint as place, count(*)::numeric as amount
  from purchases group by 2
  union all
  select 'revenue', floor(extract(epoch from purchased_at) / 86400)::bigint, sum(price) from purchases group by 2
  union all
  select 'users', floor(extract(epoch from created_at) / 86400)::bigint, count(*) from users group by 2
  union all
  select lower(asset) || '_requested', floor(extract(epoch from requested_at) / 86400)::bigint, sum(amount)
  from withdrawals group by 1, 2
  union all
  select lower(asset) || '_completed', floor(extract(epoch from completed_at) / 86400)::bigint, sum(amount)
  from withdrawals where status = 'completed' group by 1, 2
) counted on counted.name = told.name and counted.place = told.place
where coalesce(told.amount, 0) <> coalesce(counted.amount, 0)`,
)

export type FindWrongMiningTotalsRow = {
  readonly user_id: bigint
  readonly row: unknown
  readonly facts: unknown
}
export const findWrongMiningTotals = statement<null, FindWrongMiningTotalsRow>(
  'read',
  'findWrongMiningTotals_e618cb84',
  [],
  `select 0::bigint as "user_id", jsonb_build_object('kind', coalesce(told.kind, summed.kind),
    'isRunning', coalesce(told.is_running, summed.is_running), 'spentHour', coalesce(told.spent_hour, summed.spent_hour)) as "row",
  jsonb_build_object('rate', (coalesce(told.rate, 0) - coalesce(summed.rate, 0))::text,
    'line', (coalesce(told.line, 0) - coalesce(summed.line, 0))::text,
    'total', (coalesce(told.total, 0) - coalesce(summed.total, 0))::text,
    'posted', (coalesce(told.posted, 0) - coalesce(summed.posted, 0))::text) as "facts"
from (
  select kind, is_running, spent_hour, sum(rate) as rate, sum(line) as line, sum(total) as total, sum(posted) as posted from (
    select kind, is_running, spent_hour, rate, line, total, posted from mining_totals
    union all select kind, is_running, spent_hour, rate, line, total, posted from mining_total_changes
  ) t group by kind, is_running, spent_hour
) told
full join (
  select 'usdt' as kind, mining_since is not null as is_running, spent_hour, sum(daily_usdt * copies) as rate,
    sum(daily_usdt * copies * (mined_usdt_ms - usdt_since_ms)) as line, sum(total_usdt * copies) as total,
    sum(posted_usdt) as posted
  from lots group by mining_since is not null, spent_hour
  union all
  select 'bv3', mining_since is not null, bv3_spent_hour, sum(daily_bv3::numeric * copies),
    sum(daily_bv3::numeric * copies * (mined_bv3_ms - coalesce((extract(epoch from mining_since) * 1000)::bigint, 0))),
    sum(total_bv3::numeric * copies), sum(posted_bv3)
  from lots group by mining_since is not null, bv3_spent_hour
  union all
  select 'base', true, 1000000000, 14400 * count(*),
    sum(14400::numeric * (mined_ms - (extract(epoch from mining_since) * 1000)::bigint)), 0, sum(posted_bv3)
  from base_mining where mining_since is not null
) summed on summed.kind = told.kind and summed.is_running = told.is_running and summed.spent_hour = told.spent_hour
where (coalesce(told.rate, 0), coalesce(told.line, 0), coalesce(told.total, 0), coalesce(told.posted, 0))
  <> (coalesce(summed.rate, 0), coalesce(summed.line, 0), coalesce(summed.total, 0), coalesce(summed.posted, 0))`,
)

export type FindWrongGameDaysRow = {
  readonly user_id: bigint
  readonly row: unknown
  readonly facts: unknown
}
export const findWrongGameDays = statement<null, FindWrongGameDaysRow>(
  'read',
  'findWrongGameDays_b09dccbe',
  [],
  `select 0::bigint as "user_id", jsonb_build_object('day', day) as "row",
  jsonb_build_object('paid', sum(paid)::text, 'paidYoung', sum(paid_young)::text) as "facts"
from (
  select paid_day as day, paid, case when is_young then paid else 0 end as paid_young from game_runs where paid > 0
  union all
  select day, -paid, -paid_young from game_days
) both_sides
group by day having sum(paid) <> 0 or sum(paid_young) <> 0`,
)

export type FindWrongInstantDaysRow = {
  readonly user_id: bigint
  readonly row: unknown
  readonly facts: unknown
}
export const findWrongInstantDays = statement<null, FindWrongInstantDaysRow>(
  'read',
  'findWrongInstantDays_0733cf7f',
  [],
  `select 0::bigint as "user_id", jsonb_build_object('day', day) as "row",
  jsonb_build_object('paid', sum(paid)::text, 'withdrawals', sum(withdrawals)) as "facts"
from (
  select instant_day as day, amount as paid, 1 as withdrawals from withdrawals where instant_day is not null
  union all
  select day, -paid, -withdrawals from instant_days
) both_sides
group by day having sum(paid) <> 0 or sum(withdrawals) <> 0`,
)

export type FindTransfersWithoutPlayerRow = {
  readonly user_id: bigint
  readonly row: unknown
  readonly facts: unknown
}
export const findTransfersWithoutPlayer = statement<null, FindTransfersWithoutPlayerRow>(
  'read',
  'findTransfersWithoutPlayer_44fb8290',
  [],
  `select 0::bigint as "user_id", jsonb_build_object('transfer', id) as "row",
  jsonb_build_object('debit', debit_kind, 'credit', credit_kind) as "facts"
from ledger_transfers
where user_id = 0 and (debit_kind in ('available', 'held') or credit_kind in ('available', 'held'))`,
)
