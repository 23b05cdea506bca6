// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import { statement } from '../../db/statement.ts'

export type ReadMiningOfValues = {
  readonly userIds: readonly (bigint | number | null)[]
}
export type ReadMiningOfRow = {
  readonly user_id: bigint
  readonly version: bigint
  readonly now_ms: bigint
  readonly listing_decided_ms: readonly (bigint)[] | null
  readonly listing_listed_ms: readonly (bigint)[] | null
  readonly bv3_available: bigint
  readonly bv3_held: bigint
  readonly usdt_available: bigint
  readonly usdt_held: bigint
  readonly referral_usdt: bigint
  readonly base_mined_ms: bigint
  readonly base_since_ms: bigint | null
  readonly base_posted_bv3: bigint
  readonly shifts: bigint
  readonly streak_days: number
  readonly longest_streak_days: number
  readonly mined_day: number | null
  readonly left_bv3: bigint | null
  readonly left_usdt: bigint | null
  readonly lot_ids: readonly (bigint)[] | null
  readonly card_ids: readonly (bigint)[]
  readonly copies: readonly (bigint)[]
  readonly total_bv3: readonly (bigint)[]
  readonly total_usdt: readonly (bigint)[]
  readonly daily_bv3: readonly (bigint)[]
  readonly daily_usdt: readonly (bigint)[]
  readonly mined_bv3_ms: readonly (bigint)[]
  readonly mined_usdt_ms: readonly (bigint)[]
  readonly since_ms: readonly (bigint)[]
  readonly posted_bv3: readonly (bigint)[]
  readonly posted_usdt: readonly (bigint)[]
  readonly session_since_ms: readonly (bigint)[]
  readonly is_joined: readonly (boolean)[]
}
export const readMiningOf = statement<ReadMiningOfValues, ReadMiningOfRow>(
  'read',
  'readMiningOf_0412bfc6',
  ["userIds"],
  `select
  b.user_id, b.version, (extract(epoch from clock_now()) * 1000)::bigint as "now_ms",
  listing.decided_ms as listing_decided_ms, listing.listed_ms as listing_listed_ms,
  b.bv3_available, b.bv3_held, b.usdt_available, b.usdt_held, b.referral_usdt,
  m.mined_ms as base_mined_ms,
  (extract(epoch from m.mining_since) * 1000)::bigint as base_since_ms,
  m.posted_bv3 as base_posted_bv3,
  m.shifts, m.streak_days, m.longest_streak_days, m.mined_day,
  shift.left_bv3 as "left_bv3", shift.left_usdt as "left_usdt",
  running.lot_ids as "lot_ids", running.card_ids as "card_ids", running.copies as "copies",
  running.total_bv3 as "total_bv3", running.total_usdt as "total_usdt",
  running.daily_bv3 as "daily_bv3", running.daily_usdt as "daily_usdt",
  running.mined_bv3_ms as "mined_bv3_ms", running.mined_usdt_ms as "mined_usdt_ms", running.since_ms as "since_ms",
  running.posted_bv3 as "posted_bv3", running.posted_usdt as "posted_usdt",
  running.session_since_ms as "session_since_ms", running.is_joined as "is_joined"
from balances b
join base_mining m on m.user_id = b.user_id
cross join listing
left join mining_shifts shift
  on shift.user_id = b.user_id and shift.user_id = any($1::bigint[]) and shift.number = m.shifts
    and shift.started_at = m.mining_since and shift.ended_at is null
left join lateral (
  select
    array_agg(l.id order by l.id) as lot_ids, array_agg(l.card_id order by l.id) as card_ids,
    array_agg(l.copies::bigint order by l.id) as copies,
    array_agg(l.total_bv3 order by l.id) as total_bv3, array_agg(l.total_usdt order by l.id) as total_usdt,
    array_agg(l.daily_bv3 order by l.id) as daily_bv3, array_agg(l.daily_usdt order by l.id) as daily_usdt,
    array_agg(l.mined_bv3_ms order by l.id) as mined_bv3_ms, array_agg(l.mined_usdt_ms order by l.id) as mined_usdt_ms,
    array_agg((extract(epoch from l.mining_since) * 1000)::bigint order by l.id) as since_ms,
    array_agg(l.posted_bv3 order by l.id) as posted_bv3, array_agg(l.posted_usdt order by l.id) as posted_usdt,
    array_agg((extract(epoch from s.started_at) * 1000)::bigint order by l.id) as session_since_ms,
    array_agg(coalesce(s.is_joined, false) order by l.id) as is_joined
  from lots l
  left join mining_sessions s
    on s.user_id = l.user_id and s.user_id = any($1::bigint[]) and s.card_id = l.card_id and s.stopped_at is null
  where l.user_id = b.user_id and l.user_id = any($1::bigint[]) and l.mining_since is not null
) running on true
where b.user_id = any($1::bigint[]) and m.user_id = any($1::bigint[])`,
)

export type ReadChangedValues = {
  readonly userIds: readonly (bigint | number | null)[]
  readonly versions: readonly (bigint | number | null)[]
  readonly firstId: bigint | number
}
export type ReadChangedRow = {
  readonly user_id: bigint
  readonly is_changed: boolean
  readonly now_ms: bigint
  readonly listing_decided_ms: readonly (bigint)[] | null
  readonly listing_listed_ms: readonly (bigint)[] | null
}
export const readChanged = statement<ReadChangedValues, ReadChangedRow>(
  'read',
  'readChanged_bd82f5e5',
  ["userIds","versions","firstId"],
  `select b.user_id, b.version <> known.version as "is_changed", (extract(epoch from clock_now()) * 1000)::bigint as "now_ms",
  listing.decided_ms as listing_decided_ms, listing.listed_ms as listing_listed_ms
from unnest($1::bigint[], $2::bigint[]) as known(user_id, version)
join balances b on b.user_id = known.user_id
cross join listing
where b.user_id = any($1::bigint[]) and (b.version <> known.version or b.user_id = $3)`,
)

export type ReadJoiningValues = {
  readonly userId: bigint | number
  readonly cardId: bigint | number
}
export type ReadJoiningRow = {
  readonly at: Date
  readonly listing_decided_ms: readonly (bigint)[] | null
  readonly listing_listed_ms: readonly (bigint)[] | null
  readonly is_mining: boolean
  readonly is_shift_running: boolean
  readonly idle_lot_ids: readonly (bigint)[]
}
export const readJoining = statement<ReadJoiningValues, ReadJoiningRow>(
  'read',
  'readJoining_f5059ce5',
  ["userId","cardId"],
  `select clock_now() as "at", listing.decided_ms as listing_decided_ms, listing.listed_ms as listing_listed_ms,
  exists (
    select 1 from mining_sessions where user_id = $1 and card_id = $2 and stopped_at is null
  ) as "is_mining",
  exists (select 1 from base_mining where user_id = $1 and mining_since is not null) as "is_shift_running",
  array(
    select id from lots where user_id = $1 and card_id = $2 and mining_since is null
  ) as "idle_lot_ids"
from listing`,
)

export type InsertLotValues = {
  readonly userId: bigint | number
  readonly cardId: bigint | number
  readonly paymentId?: bigint | number | null | undefined
  readonly copies: number
  readonly totalBv3: bigint | number
  readonly totalUsdt: bigint
  readonly dailyBv3: bigint | number
  readonly dailyUsdt: bigint
  readonly miningSince?: Date | null | undefined
  readonly usdtSinceMs: bigint | number
  readonly createdAt: Date
  readonly day: bigint | number
  readonly paid: bigint
}
export type InsertLotRow = {
  readonly id: bigint
}
export const insertLot = statement<InsertLotValues, InsertLotRow>(
  'write',
  'insertLot_7f7e4b93',
  ["userId","cardId","paymentId","copies","totalBv3","totalUsdt","dailyBv3","dailyUsdt","miningSince","usdtSinceMs","createdAt","day","paid"],
  `with lot as (
  insert into lots (user_id, card_id, payment_id, copies, total_bv3, total_usdt, daily_bv3, daily_usdt, mining_since,
    usdt_since_ms, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9,
    $10, $11)
  returning user_id, id, card_id, copies
), counted as (
  insert into total_changes (user_id, name, place, amount)
  select lot.user_id, change.name, change.place, change.amount
  from lot cross join lateral (values ('copies', lot.card_id, lot.copies::numeric), ('purchases', $12::bigint, lot.copies),
    ('revenue', $12::bigint, $13::numeric),
    -- On a cluster the lot is there by now.
    ('owners', 0, (not exists (select from lots other where other.user_id = $1 and other.id <> lot.id))::integer)
  ) as change(name, place, amount)
  where change.amount <> 0
)
select id from lot`,
)

export type AddPostedValues = {
  readonly ids: readonly (bigint | number | null)[]
  readonly bv3: readonly (bigint | number | null)[]
  readonly usdt: readonly (bigint | null)[]
  readonly userId: bigint | number
}
export const addPosted = statement<AddPostedValues, never>(
  'write',
  'addPosted_c27b4668',
  ["ids","bv3","usdt","userId"],
  `with settled as (
  update lots l set posted_bv3 = l.posted_bv3 + d.bv3, posted_usdt = l.posted_usdt + d.usdt
  from unnest($1::bigint[], $2::bigint[], $3::numeric[]) as d(id, bv3, usdt)
  where l.user_id = $4 and l.id = d.id
  returning l.user_id, l.spent_hour, l.bv3_spent_hour, d.usdt, d.bv3
), summed as (
  insert into mining_total_changes (user_id, kind, is_running, spent_hour, rate, line, total, posted)
  select settled.user_id, line.kind, true, line.spent_hour, 0, 0, 0, sum(line.posted)
  from settled cross join lateral (values ('usdt', spent_hour, usdt), ('bv3', bv3_spent_hour, bv3::numeric))
    as line(kind, spent_hour, posted)
  where line.posted > 0 group by settled.user_id, line.kind, line.spent_hour
)
select from settled`,
)

export type StopLotsValues = {
  readonly ids: readonly (bigint | number | null)[]
  readonly bv3: readonly (bigint | number | null)[]
  readonly usdt: readonly (bigint | null)[]
  readonly bv3Ms: readonly (bigint | number | null)[]
  readonly usdtMs: readonly (bigint | number | null)[]
  readonly userId: bigint | number
}
export const stopLots = statement<StopLotsValues, never>(
  'write',
  'stopLots_80506524',
  ["ids","bv3","usdt","bv3Ms","usdtMs","userId"],
  `update lots l set posted_bv3 = l.posted_bv3 + d.bv3, posted_usdt = l.posted_usdt + d.usdt,
  mined_bv3_ms = d.bv3_ms, mined_usdt_ms = d.usdt_ms, mining_since = null, usdt_since_ms = 0
from unnest($1::bigint[], $2::bigint[], $3::numeric[], $4::bigint[], $5::bigint[])
  as d(id, bv3, usdt, bv3_ms, usdt_ms)
where l.user_id = $6 and l.id = d.id`,
)

export type AddBasePostedValues = {
  readonly bv3: bigint | number
  readonly userId: bigint | number
}
export const addBasePosted = statement<AddBasePostedValues, never>(
  'write',
  'addBasePosted_ec05068a',
  ["bv3","userId"],
  `with settled as (
  update base_mining set posted_bv3 = posted_bv3 + $1::bigint where user_id = $2 returning user_id, mining_since
), summed as (
  insert into mining_total_changes (user_id, kind, is_running, spent_hour, rate, line, total, posted)
  select user_id, 'base', true, 1000000000, 0, 0, 0, $1::bigint from settled where mining_since is not null
)
select from settled`,
)

export type StopBaseValues = {
  readonly userId: bigint | number
  readonly bv3: bigint | number
  readonly minedMs: bigint | number
  readonly streakDays: number
  readonly longestStreakDays: number
  readonly minedDay?: number | null | undefined
  readonly perDay: bigint | number
}
export const stopBase = statement<StopBaseValues, never>(
  'write',
  'stopBase_18b7ad39',
  ["userId","bv3","minedMs","streakDays","longestStreakDays","minedDay","perDay"],
  `with running as (
  select user_id, mined_ms, (extract(epoch from mining_since) * 1000)::bigint as since_ms, posted_bv3
  from base_mining where user_id = $1 and mining_since is not null
), stopped as (
  update base_mining set posted_bv3 = posted_bv3 + $2::bigint, mined_ms = $3::bigint, mining_since = null,
    streak_days = $4, longest_streak_days = $5, mined_day = $6
  where user_id = $1
), summed as (
  insert into mining_total_changes (user_id, kind, is_running, spent_hour, rate, line, total, posted)
  select user_id, 'base', true, 1000000000, -$7::bigint, -$7::numeric * (mined_ms - since_ms), 0, -posted_bv3
  from running
)
select from running`,
)

export type StopSessionsValues = {
  readonly atMs: bigint
  readonly userId: bigint | number
}
export const stopSessions = statement<StopSessionsValues, never>(
  'write',
  'stopSessions_b1eb221a',
  ["atMs","userId"],
  `update mining_sessions set stopped_at = to_timestamp($1::numeric / 1000)
where user_id = $2 and stopped_at is null`,
)

export type StopSessionsOfCardsValues = {
  readonly atMs: bigint
  readonly userId: bigint | number
  readonly cardIds: readonly (bigint | number | null)[]
}
export const stopSessionsOfCards = statement<StopSessionsOfCardsValues, never>(
  'write',
  'stopSessionsOfCards_49116405',
  ["atMs","userId","cardIds"],
  `update mining_sessions set stopped_at = to_timestamp($1::numeric / 1000)
where user_id = $2 and card_id = any($3::bigint[]) and stopped_at is null`,
)

export type ReadStartValues = {
  readonly userId: bigint | number
  readonly cardIds: readonly (bigint | number | null)[]
}
export type ReadStartRow = {
  readonly at: Date
  readonly listing_decided_ms: readonly (bigint)[] | null
  readonly listing_listed_ms: readonly (bigint)[] | null
  readonly owned: bigint
  readonly idle_lot_ids: readonly (bigint)[]
}
export const readStart = statement<ReadStartValues, ReadStartRow>(
  'read',
  'readStart_71777582',
  ["userId","cardIds"],
  `select clock_now() as "at", listing.decided_ms as listing_decided_ms, listing.listed_ms as listing_listed_ms,
  (select count(distinct card_id) from lots where user_id = $1 and card_id = any($2::bigint[])) as "owned",
  array(
    select id from lots where user_id = $1 and card_id = any($2::bigint[]) and mining_since is null
  ) as "idle_lot_ids"
from listing`,
)

export type StartSessionsValues = {
  readonly userId: bigint | number
  readonly at: Date
  readonly isJoined: boolean
  readonly cardIds: readonly (bigint | number | null)[]
  readonly usdtSinceMs: bigint | number
  readonly lotIds: readonly (bigint | number | null)[]
  readonly basePerDay: bigint | number
}
export type StartSessionsRow = {
  readonly card_id: bigint
}
export const startSessions = statement<StartSessionsValues, StartSessionsRow>(
  'write',
  'startSessions_fdf6507a',
  ["userId","at","isJoined","cardIds","usdtSinceMs","lotIds","basePerDay"],
  `with started as (
  insert into mining_sessions (user_id, card_id, started_at, is_joined)
  select $1, card_id, $2, $3::boolean from unnest($4::bigint[]) as card_id
  on conflict (user_id, card_id) where stopped_at is null do nothing
  returning card_id
), lots_started as (
  update lots set mining_since = $2, usdt_since_ms = $5
  where user_id = $1 and id = any($6::bigint[])
), base_started as (
  update base_mining set mining_since = $2, shifts = shifts + 1 where user_id = $1 and mining_since is null
  returning user_id, mined_ms, mining_since, posted_bv3, shifts
), shift_started as (
  insert into mining_shifts (user_id, number, started_at) select user_id, shifts, mining_since from base_started
), base_summed as (
  insert into mining_total_changes (user_id, kind, is_running, spent_hour, rate, line, total, posted)
  select user_id, 'base', true, 1000000000, $7::bigint,
    $7::numeric * (mined_ms - (extract(epoch from mining_since) * 1000)::bigint), 0, posted_bv3
  from base_started
)
select card_id from started`,
)
