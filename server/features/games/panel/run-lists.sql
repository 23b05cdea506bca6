/*
 * Lists the keys of all players' runs by id, `…Before` for older and `…After` for newer ones. Their rows are read separately. One
 * filter of each statement has its own index; the other filters are checked row by row.
 */

/* @fragment ofVariant */
(:variant::text is null or variant = :variant::text);

/* @fragment filters */
(:signal::text is null or :signal::text = any(signals))
  and {{ofVariant}}
  and (:standing::text is null or standing = :standing::text);

/* @name selectRunsBefore */
select user_id, id from game_runs where id < :beforeId! order by id desc limit :limit!;

/* @name selectRunsAfter */
select user_id, id from game_runs where id > :afterId! order by id limit :limit!;

/* @name selectRunsOfVariantBefore */
select user_id, id from game_runs
where (variant, id) < (:variant!::text, :beforeId!::bigint) and (variant, id) > (:variant!::text, 0)
order by variant desc, id desc limit :limit!;

/* @name selectRunsOfVariantAfter */
select user_id, id from game_runs
where (variant, id) > (:variant!::text, :afterId!::bigint)
  and (variant, id) < (:variant!::text, 9223372036854775807)
order by variant, id limit :limit!;

/* Compares the same columns as the order, so that no other index fits. */

/* @name selectRunsOfStandingBefore */
select user_id, id from game_runs
where (standing, id) < (:standing!::text, :beforeId!::bigint)
  and (standing, id) > (:standing!::text, 0)
  and {{ofVariant}}
order by standing desc, id desc limit :limit!;

/* @name selectRunsOfStandingAfter */
select user_id, id from game_runs
where (standing, id) > (:standing!::text, :afterId!::bigint)
  and (standing, id) < (:standing!::text, 9223372036854775807)
  and {{ofVariant}}
order by standing, id limit :limit!;

/* Lists runs with any signal, or with the given one. */

/* @name selectRunsFlaggedBefore */
select user_id, id from game_runs
where signals <> '{}' and id < :beforeId! and {{filters}}
order by id desc limit :limit!;

/* @name selectRunsFlaggedAfter */
select user_id, id from game_runs
where signals <> '{}' and id > :afterId! and {{filters}}
order by id limit :limit!;

/* Filters row by row, because one player has few runs. */

/* @name selectRunsOfPlayerBefore */
select user_id, id from game_runs
where user_id = :userId! and id < :beforeId! and (not :isFlagged!::boolean or signals <> '{}') and {{filters}}
order by id desc limit :limit!;

/* @name selectRunsOfPlayerAfter */
select user_id, id from game_runs
where user_id = :userId! and id > :afterId! and (not :isFlagged!::boolean or signals <> '{}') and {{filters}}
order by id limit :limit!;

/* Counts runs up to a limit. Ordered, so that they are read from the index of their list. */
/* @name countRuns */
select count(*) as "count!" from (select 1 from game_runs order by id desc limit :limit!) r;

/* @name countRunsOfVariant */
select count(*) as "count!" from (
  select 1 from game_runs where (variant, id) > (:variant!::text, 0) and (variant, id) < (:variant!::text, 9223372036854775807)
  order by variant desc, id desc limit :limit!
) r;

/* @name countRunsOfStanding */
select count(*) as "count!" from (
  select 1 from game_runs
  where (standing, id) > (:standing!::text, 0)
  and (standing, id) < (:standing!::text, 9223372036854775807)
  and {{ofVariant}}
  order by standing desc, id desc limit :limit!
) r;

/* @name countRunsFlagged */
select count(*) as "count!" from (
  select 1 from game_runs where signals <> '{}' and {{filters}}
  order by id desc limit :limit!
) r;

/* @name countRunsOfPlayer */
select count(*) as "count!" from (
  select 1 from game_runs where user_id = :userId! and (not :isFlagged!::boolean or signals <> '{}') and {{filters}}
  order by id desc limit :limit!
) r;

/* @name readRunRows */
select r.user_id, r.id, u.wallet_address, r.variant, r.rules_version, r.status, r.standing,
  r.rate, r.started_at, r.ended_at, r.claimed_score, r.score, r.ticks, r.passed, r.paid_ms, r.paid, r.cut_by, r.unranked,
  r.signals, r.signal_figures, r.problem, r.problem_code, r.removed_at, r.removed_by, r.removal_reason
from game_runs r join users u on u.user_id = r.user_id
where r.user_id = any(:userIds!::bigint[]) and r.id = any(:runIds!::bigint[])
order by r.id desc;

/* Reads what all games have paid today, by UTC. */
/* @name readPaidToday */
select d.at as "at!", coalesce(g.paid, 0) as "paid!", coalesce(g.paid_young, 0) as "paid_young!"
from (select clock_now() as at) d left join game_days g on g.day = floor(extract(epoch from d.at) / 86400)::integer;

/* Finds a run's player by the run's id alone. */
/* @name findRunOwner */
select user_id from game_runs where id = :runId!;

/* @name lockRun */
select r.variant, r.status, r.score, r.ended_at, r.unranked, r.removed_by, r.removal_reason, u.wallet_address
from game_runs r join users u on u.user_id = r.user_id
where r.user_id = :userId! and r.id = :runId! for no key update of r;

/* @name updateRunRemoved */
update game_runs set removed_at = clock_now(), removed_by = :removedBy!, removal_reason = :reason!
where user_id = :userId! and id = :runId!;

/* @name updateRunRestored */
update game_runs set removed_at = null, removed_by = null, removal_reason = null
where user_id = :userId! and id = :runId!;

/* Locks the days on which a run is its wallet's best. Day 0 means all time. */
/* @name readDaysLedBy */
select day from game_bests
where user_id = :userId! and variant = :variant! and run_id = :runId! order by day for update;

/* Finds the best remaining run of a wallet on a day of UTC, or of all time for day 0. The earlier of two equal runs wins. */
/* @name findBestRun */
select id, score as "score!", ended_at as "ended_at!" from game_runs
where user_id = :userId! and variant = :variant! and status = 'settled' and unranked is null and removed_at is null
  and score > 0 and (:day!::integer = 0 or floor(extract(epoch from ended_at) / 86400)::integer = :day!::integer)
order by score desc, ended_at, id limit 1;

/* @name updateBest */
update game_bests set score = :score!, run_id = :runId!, ended_at = :endedAt!
where user_id = :userId! and variant = :variant! and day = :day!;

/* @name deleteBest */
delete from game_bests where user_id = :userId! and variant = :variant! and day = :day!;

/* Restores a run as its wallet's best. The earlier of two equal runs wins, even if it is restored last. */
/* @name insertRestoredBest */
insert into game_bests (user_id, variant, day, score, run_id, ended_at)
values (:userId!, :variant!, :day!, :score!, :runId!, :endedAt!)
on conflict (user_id, variant, day) do update
set score = excluded.score, run_id = excluded.run_id, ended_at = excluded.ended_at
where (game_bests.score, excluded.ended_at, excluded.run_id) < (excluded.score, game_bests.ended_at, game_bests.run_id);
