/* Reads balance, base rate, running lots and their sessions in one statement, and so in one snapshot. Returns one row for each
   player, with arrays for the lots, all in the same order. Every table names the players, so that a cluster asks only their
   shards. A shift that an older release has left open did not start when mining did, so it does not count as the running one. */
/* @name readMiningOf */
select
  b.user_id, b.version, (extract(epoch from clock_now()) * 1000)::bigint as "now_ms!",
  listing.decided_ms as listing_decided_ms, listing.listed_ms as listing_listed_ms,
  b.bv3_available, b.bv3_held, b.usdt_available, b.usdt_held, b.referral_usdt,
  m.mined_ms as base_mined_ms,
  (extract(epoch from m.mining_since) * 1000)::bigint as base_since_ms,
  m.posted_bv3 as base_posted_bv3,
  m.shifts, m.streak_days, m.longest_streak_days, m.mined_day,
  shift.left_bv3 as "left_bv3?", shift.left_usdt as "left_usdt?",
  running.lot_ids as "lot_ids?", running.card_ids as "card_ids!", running.copies as "copies!",
  running.total_bv3 as "total_bv3!", running.total_usdt as "total_usdt!",
  running.daily_bv3 as "daily_bv3!", running.daily_usdt as "daily_usdt!",
  running.mined_bv3_ms as "mined_bv3_ms!", running.mined_usdt_ms as "mined_usdt_ms!", running.since_ms as "since_ms!",
  running.posted_bv3 as "posted_bv3!", running.posted_usdt as "posted_usdt!",
  running.session_since_ms as "session_since_ms!", running.is_joined as "is_joined!"
from balances b
join base_mining m on m.user_id = b.user_id
cross join listing
left join mining_shifts shift
  on shift.user_id = b.user_id and shift.user_id = any(:userIds!::bigint[]) and shift.number = m.shifts
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
    on s.user_id = l.user_id and s.user_id = any(:userIds!::bigint[]) and s.card_id = l.card_id and s.stopped_at is null
  where l.user_id = b.user_id and l.user_id = any(:userIds!::bigint[]) and l.mining_since is not null
) running on true
where b.user_id = any(:userIds!::bigint[]) and m.user_id = any(:userIds!::bigint[]);

/* Lists the accounts whose version differs from the known one. The first account is always returned, for the moment and the
   listing. Usually it is the only row. */
/* @name readChanged */
select b.user_id, b.version <> known.version as "is_changed!", (extract(epoch from clock_now()) * 1000)::bigint as "now_ms!",
  listing.decided_ms as listing_decided_ms, listing.listed_ms as listing_listed_ms
from unnest(:userIds!::bigint[], :versions!::bigint[]) as known(user_id, version)
join balances b on b.user_id = known.user_id
cross join listing
where b.user_id = any(:userIds!::bigint[]) and (b.version <> known.version or b.user_id = :firstId!);

/* Reads whether copies that come at this moment join a running session, or a running shift without their card, and which lots
   of the card do not mine now. */
/* @name readJoining */
select clock_now() as "at!", listing.decided_ms as listing_decided_ms, listing.listed_ms as listing_listed_ms,
  exists (
    select 1 from mining_sessions where user_id = :userId! and card_id = :cardId! and stopped_at is null
  ) as "is_mining!",
  exists (select 1 from base_mining where user_id = :userId! and mining_since is not null) as "is_shift_running!",
  array(
    select id from lots where user_id = :userId! and card_id = :cardId! and mining_since is null
  ) as "idle_lot_ids!"
from listing;

/* @name insertLot */
with lot as (
  insert into lots (user_id, card_id, payment_id, copies, total_bv3, total_usdt, daily_bv3, daily_usdt, mining_since,
    usdt_since_ms, created_at)
  values (:userId!, :cardId!, :paymentId, :copies!, :totalBv3!, :totalUsdt!, :dailyBv3!, :dailyUsdt!, :miningSince,
    :usdtSinceMs!, :createdAt!)
  returning user_id, id, card_id, copies
), counted as (
  insert into total_changes (user_id, name, place, amount)
  select lot.user_id, change.name, change.place, change.amount
  from lot cross join lateral (values ('copies', lot.card_id, lot.copies::numeric), ('purchases', :day!::bigint, lot.copies),
    ('revenue', :day!::bigint, :paid!::numeric),
    -- On a cluster the lot is there by now.
    ('owners', 0, (not exists (select from lots other where other.user_id = :userId! and other.id <> lot.id))::integer)
  ) as change(name, place, amount)
  where change.amount <> 0
)
select id from lot;

/* @name addPosted */
with settled as (
  update lots l set posted_bv3 = l.posted_bv3 + d.bv3, posted_usdt = l.posted_usdt + d.usdt
  from unnest(:ids!::bigint[], :bv3!::bigint[], :usdt!::numeric[]) as d(id, bv3, usdt)
  where l.user_id = :userId! and l.id = d.id
  returning l.user_id, l.spent_hour, l.bv3_spent_hour, d.usdt, d.bv3
), summed as (
  insert into mining_total_changes (user_id, kind, is_running, spent_hour, rate, line, total, posted)
  select settled.user_id, line.kind, true, line.spent_hour, 0, 0, 0, sum(line.posted)
  from settled cross join lateral (values ('usdt', spent_hour, usdt), ('bv3', bv3_spent_hour, bv3::numeric))
    as line(kind, spent_hour, posted)
  where line.posted > 0 group by settled.user_id, line.kind, line.spent_hour
)
select from settled;

/* @name stopLots */
update lots l set posted_bv3 = l.posted_bv3 + d.bv3, posted_usdt = l.posted_usdt + d.usdt,
  mined_bv3_ms = d.bv3_ms, mined_usdt_ms = d.usdt_ms, mining_since = null, usdt_since_ms = 0
from unnest(:ids!::bigint[], :bv3!::bigint[], :usdt!::numeric[], :bv3Ms!::bigint[], :usdtMs!::bigint[])
  as d(id, bv3, usdt, bv3_ms, usdt_ms)
where l.user_id = :userId! and l.id = d.id;

/* @name addBasePosted */
with settled as (
  update base_mining set posted_bv3 = posted_bv3 + :bv3!::bigint where user_id = :userId! returning user_id, mining_since
), summed as (
  insert into mining_total_changes (user_id, kind, is_running, spent_hour, rate, line, total, posted)
  select user_id, 'base', true, 1000000000, 0, 0, 0, :bv3!::bigint from settled where mining_since is not null
)
select from settled;

/* Stops the base rate. `running` has the values of the row from before the update. */
/* @name stopBase */
with running as (
  select user_id, mined_ms, (extract(epoch from mining_since) * 1000)::bigint as since_ms, posted_bv3
  from base_mining where user_id = :userId! and mining_since is not null
), stopped as (
  update base_mining set posted_bv3 = posted_bv3 + :bv3!::bigint, mined_ms = :minedMs!::bigint, mining_since = null,
    streak_days = :streakDays!, longest_streak_days = :longestStreakDays!, mined_day = :minedDay
  where user_id = :userId!
), summed as (
  insert into mining_total_changes (user_id, kind, is_running, spent_hour, rate, line, total, posted)
  select user_id, 'base', true, 1000000000, -:perDay!::bigint, -:perDay!::numeric * (mined_ms - since_ms), 0, -posted_bv3
  from running
)
select from running;

/* @name stopSessions */
update mining_sessions set stopped_at = to_timestamp(:atMs!::numeric / 1000)
where user_id = :userId! and stopped_at is null;

/* @name stopSessionsOfCards */
update mining_sessions set stopped_at = to_timestamp(:atMs!::numeric / 1000)
where user_id = :userId! and card_id = any(:cardIds!::bigint[]) and stopped_at is null;

/* Reads the lots of these cards that do not mine now. The moment is read after the lock, so that the wait for it does not
   count as mined. */
/* @name readStart */
select clock_now() as "at!", listing.decided_ms as listing_decided_ms, listing.listed_ms as listing_listed_ms,
  (select count(distinct card_id) from lots where user_id = :userId! and card_id = any(:cardIds!::bigint[])) as "owned!",
  array(
    select id from lots where user_id = :userId! and card_id = any(:cardIds!::bigint[]) and mining_since is null
  ) as "idle_lot_ids!"
from listing;

/* @name startSessions */
with started as (
  insert into mining_sessions (user_id, card_id, started_at, is_joined)
  select :userId!, card_id, :at!, :isJoined!::boolean from unnest(:cardIds!::bigint[]) as card_id
  on conflict (user_id, card_id) where stopped_at is null do nothing
  returning card_id
), lots_started as (
  update lots set mining_since = :at!, usdt_since_ms = :usdtSinceMs!
  where user_id = :userId! and id = any(:lotIds!::bigint[])
), base_started as (
  update base_mining set mining_since = :at!, shifts = shifts + 1 where user_id = :userId! and mining_since is null
  returning user_id, mined_ms, mining_since, posted_bv3, shifts
), shift_started as (
  insert into mining_shifts (user_id, number, started_at) select user_id, shifts, mining_since from base_started
), base_summed as (
  insert into mining_total_changes (user_id, kind, is_running, spent_hour, rate, line, total, posted)
  select user_id, 'base', true, 1000000000, :basePerDay!::bigint,
    :basePerDay!::numeric * (mined_ms - (extract(epoch from mining_since) * 1000)::bigint), 0, posted_bv3
  from base_started
)
select card_id from started;
