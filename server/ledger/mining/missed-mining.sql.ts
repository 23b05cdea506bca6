// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import { statement } from '../../db/statement.ts'

export type ReadMomentRow = {
  readonly now_ms: bigint
  readonly listing_decided_ms: readonly (bigint)[] | null
  readonly listing_listed_ms: readonly (bigint)[] | null
}
export const readMoment = statement<null, ReadMomentRow>(
  'read',
  'readMoment_f4d5f712',
  [],
  `select (extract(epoch from clock_now()) * 1000)::bigint as "now_ms", decided_ms as listing_decided_ms,
  listed_ms as listing_listed_ms
from listing`,
)

export type ReadLotsWithSessionsValues = {
  readonly atMs: bigint | number
  readonly spansFromMs: readonly (bigint | number | null)[]
  readonly spansUntilMs: readonly (bigint | number | null)[]
  readonly userIds: readonly (bigint | number | null)[]
}
export type ReadLotsWithSessionsRow = {
  readonly user_id: bigint
  readonly lot_id: bigint
  readonly card_id: bigint
  readonly copies: bigint
  readonly total_bv3: bigint
  readonly total_usdt: bigint
  readonly daily_bv3: bigint
  readonly daily_usdt: bigint
  readonly posted_bv3: bigint
  readonly posted_usdt: bigint
  readonly is_running: boolean
  readonly mined_bv3_ms: bigint
  readonly mined_usdt_ms: bigint
  readonly since_ms: bigint | null
  readonly now_ms: bigint
  readonly session_bv3_ms: bigint
  readonly session_usdt_ms: bigint
  readonly session_bv3_after_ms: bigint
  readonly session_usdt_after_ms: bigint
}
export const readLotsWithSessions = statement<ReadLotsWithSessionsValues, ReadLotsWithSessionsRow>(
  'read',
  'readLotsWithSessions_4e0eedd4',
  ["atMs","spansFromMs","spansUntilMs","userIds"],
  `select l.user_id, l.id as lot_id, l.card_id, l.copies::bigint as "copies", l.total_bv3, l.total_usdt, l.daily_bv3, l.daily_usdt,
  l.posted_bv3, l.posted_usdt, l.mining_since is not null as "is_running",
  l.mined_bv3_ms, l.mined_usdt_ms,
  (extract(epoch from l.mining_since) * 1000)::bigint as "since_ms",
  (extract(epoch from clock_now()) * 1000)::bigint as "now_ms",
  coalesce(s.bv3_ms, 0)::bigint as "session_bv3_ms", coalesce(s.usdt_ms, 0)::bigint as "session_usdt_ms",
  coalesce(s.bv3_after_ms, 0)::bigint as "session_bv3_after_ms", coalesce(s.usdt_after_ms, 0)::bigint as "session_usdt_after_ms"
from lots l
left join lateral (
  select sum(owned.until_ms - owned.from_ms) as bv3_ms,
    sum(greatest(owned.until_ms - greatest(owned.from_ms, $1::bigint), 0)) as bv3_after_ms,
    sum((
      select coalesce(sum(greatest(least(span.until_ms, owned.until_ms) - greatest(span.from_ms, owned.from_ms), 0)), 0)
      from unnest($2::bigint[], $3::bigint[]) as span(from_ms, until_ms)
    )) as usdt_ms,
    sum((
      select coalesce(sum(greatest(
        least(span.until_ms, owned.until_ms) - greatest(span.from_ms, owned.from_ms, $1::bigint), 0)), 0)
      from unnest($2::bigint[], $3::bigint[]) as span(from_ms, until_ms)
    )) as usdt_after_ms
  from (
    select (extract(epoch from greatest(m.started_at, l.created_at)) * 1000)::bigint as from_ms,
      (extract(epoch from greatest(coalesce(m.stopped_at, clock_now()), m.started_at, l.created_at)) * 1000)::bigint as until_ms
    from mining_sessions m
    where m.user_id = l.user_id and m.user_id = any($4::bigint[]) and m.card_id = l.card_id
      and (m.stopped_at is null or m.stopped_at > l.created_at)
  ) owned
) s on true
where l.user_id = any($4::bigint[])
order by l.user_id, l.id`,
)

export type ReadBaseWithSessionsValues = {
  readonly atMs: bigint | number
  readonly userIds: readonly (bigint | number | null)[]
}
export type ReadBaseWithSessionsRow = {
  readonly user_id: bigint
  readonly posted_bv3: bigint
  readonly mined_ms: bigint
  readonly is_running: boolean
  readonly since_ms: bigint | null
  readonly now_ms: bigint
  readonly session_ms: bigint
  readonly session_after_ms: bigint
}
export const readBaseWithSessions = statement<ReadBaseWithSessionsValues, ReadBaseWithSessionsRow>(
  'read',
  'readBaseWithSessions_b0e4ec78',
  ["atMs","userIds"],
  `select b.user_id, b.posted_bv3, b.mined_ms, b.mining_since is not null as "is_running",
  (extract(epoch from b.mining_since) * 1000)::bigint as "since_ms",
  (extract(epoch from clock_now()) * 1000)::bigint as "now_ms",
  coalesce(s.ms, 0)::bigint as "session_ms", coalesce(s.after_ms, 0)::bigint as "session_after_ms"
from base_mining b
left join lateral (
  select sum(extract(epoch from upper(ran.span) - lower(ran.span)) * 1000) as ms,
    sum(greatest(extract(epoch from upper(ran.span)) * 1000
      - greatest(extract(epoch from lower(ran.span)) * 1000, $1::bigint), 0)) as after_ms
  from (
    select unnest(range_agg(tstzrange(m.started_at, greatest(coalesce(m.stopped_at, clock_now()), m.started_at)))) as span
    from mining_sessions m where m.user_id = b.user_id and m.user_id = any($2::bigint[])
  ) ran
) s on true
where b.user_id = any($2::bigint[])
order by b.user_id`,
)

export type AddMissedTimeValues = {
  readonly bv3Ms: bigint | number
  readonly usdtMs: bigint | number
  readonly bv3: bigint | number
  readonly usdt: bigint
  readonly userId: bigint | number
  readonly lotId: bigint | number
}
export const addMissedTime = statement<AddMissedTimeValues, never>(
  'write',
  'addMissedTime_eef5330a',
  ["bv3Ms","usdtMs","bv3","usdt","userId","lotId"],
  `update lots set mined_bv3_ms = mined_bv3_ms + $1::bigint, mined_usdt_ms = mined_usdt_ms + $2::bigint,
  posted_bv3 = posted_bv3 + $3::bigint, posted_usdt = posted_usdt + $4::numeric
where user_id = $5 and id = $6`,
)

export type AddMissedBaseTimeValues = {
  readonly ms: bigint | number
  readonly bv3: bigint | number
  readonly userId: bigint | number
  readonly perDay: bigint
}
export const addMissedBaseTime = statement<AddMissedBaseTimeValues, never>(
  'write',
  'addMissedBaseTime_1f19259a',
  ["ms","bv3","userId","perDay"],
  `with given as (
  update base_mining set mined_ms = mined_ms + $1::bigint, posted_bv3 = posted_bv3 + $2::bigint
  where user_id = $3 returning user_id, mining_since
), summed as (
  insert into mining_total_changes (user_id, kind, is_running, spent_hour, rate, line, total, posted)
  select user_id, 'base', true, 1000000000, 0, $4::numeric * $1::bigint, 0, $2::bigint
  from given where mining_since is not null
)
select from given`,
)
