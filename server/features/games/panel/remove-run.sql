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
