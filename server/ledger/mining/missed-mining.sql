/* @name readMoment */
select (extract(epoch from clock_now()) * 1000)::bigint as "now_ms!", decided_ms as listing_decided_ms,
  listed_ms as listing_listed_ms
from listing;

/* Lists the lots of players, each with the time that its card was mined since the lot exists, by the sessions. Running
   sessions count up to now. The time of USDT lies within the spans. Both times also have their part after a moment. */
/* @name readLotsWithSessions */
select l.user_id, l.id as lot_id, l.card_id, l.copies::bigint as "copies!", l.total_bv3, l.total_usdt, l.daily_bv3, l.daily_usdt,
  l.posted_bv3, l.posted_usdt, l.mining_since is not null as "is_running!",
  l.mined_bv3_ms, l.mined_usdt_ms,
  (extract(epoch from l.mining_since) * 1000)::bigint as "since_ms?",
  (extract(epoch from clock_now()) * 1000)::bigint as "now_ms!",
  coalesce(s.bv3_ms, 0)::bigint as "session_bv3_ms!", coalesce(s.usdt_ms, 0)::bigint as "session_usdt_ms!",
  coalesce(s.bv3_after_ms, 0)::bigint as "session_bv3_after_ms!", coalesce(s.usdt_after_ms, 0)::bigint as "session_usdt_after_ms!"
from lots l
left join lateral (
  select sum(owned.until_ms - owned.from_ms) as bv3_ms,
    sum(greatest(owned.until_ms - greatest(owned.from_ms, :atMs!::bigint), 0)) as bv3_after_ms,
    sum((
      select coalesce(sum(greatest(least(span.until_ms, owned.until_ms) - greatest(span.from_ms, owned.from_ms), 0)), 0)
      from unnest(:spansFromMs!::bigint[], :spansUntilMs!::bigint[]) as span(from_ms, until_ms)
    )) as usdt_ms,
    sum((
      select coalesce(sum(greatest(
        least(span.until_ms, owned.until_ms) - greatest(span.from_ms, owned.from_ms, :atMs!::bigint), 0)), 0)
      from unnest(:spansFromMs!::bigint[], :spansUntilMs!::bigint[]) as span(from_ms, until_ms)
    )) as usdt_after_ms
  from (
    select (extract(epoch from greatest(m.started_at, l.created_at)) * 1000)::bigint as from_ms,
      (extract(epoch from greatest(coalesce(m.stopped_at, clock_now()), m.started_at, l.created_at)) * 1000)::bigint as until_ms
    from mining_sessions m
    where m.user_id = l.user_id and m.user_id = any(:userIds!::bigint[]) and m.card_id = l.card_id
      and (m.stopped_at is null or m.stopped_at > l.created_at)
  ) owned
) s on true
where l.user_id = any(:userIds!::bigint[])
order by l.user_id, l.id;

/* Reads the base rate of players, with the time in which any session ran. */
/* @name readBaseWithSessions */
select b.user_id, b.posted_bv3, b.mined_ms, b.mining_since is not null as "is_running!",
  (extract(epoch from b.mining_since) * 1000)::bigint as "since_ms?",
  (extract(epoch from clock_now()) * 1000)::bigint as "now_ms!",
  coalesce(s.ms, 0)::bigint as "session_ms!", coalesce(s.after_ms, 0)::bigint as "session_after_ms!"
from base_mining b
left join lateral (
  select sum(extract(epoch from upper(ran.span) - lower(ran.span)) * 1000) as ms,
    sum(greatest(extract(epoch from upper(ran.span)) * 1000
      - greatest(extract(epoch from lower(ran.span)) * 1000, :atMs!::bigint), 0)) as after_ms
  from (
    select unnest(range_agg(tstzrange(m.started_at, greatest(coalesce(m.stopped_at, clock_now()), m.started_at)))) as span
    from mining_sessions m where m.user_id = b.user_id and m.user_id = any(:userIds!::bigint[])
  ) ran
) s on true
where b.user_id = any(:userIds!::bigint[])
order by b.user_id;

/* @name addMissedTime */
update lots set mined_bv3_ms = mined_bv3_ms + :bv3Ms!::bigint, mined_usdt_ms = mined_usdt_ms + :usdtMs!::bigint,
  posted_bv3 = posted_bv3 + :bv3!::bigint, posted_usdt = posted_usdt + :usdt!::numeric
where user_id = :userId! and id = :lotId!;

/* @name addMissedBaseTime */
with given as (
  update base_mining set mined_ms = mined_ms + :ms!::bigint, posted_bv3 = posted_bv3 + :bv3!::bigint
  where user_id = :userId! returning user_id, mining_since
), summed as (
  insert into mining_total_changes (user_id, kind, is_running, spent_hour, rate, line, total, posted)
  select user_id, 'base', true, 1000000000, 0, :perDay!::numeric * :ms!::bigint, 0, :bv3!::bigint
  from given where mining_since is not null
)
select from given;
