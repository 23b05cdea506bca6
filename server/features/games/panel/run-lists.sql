/*
 * Lists the keys of all players' runs by id, `…Before` for older and `…After` for newer ones. Their rows are read separately. One
 * filter of each statement has its own index; the other filters are checked row by row.
 */

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
  and (:variant::text is null or variant = :variant::text)
order by standing desc, id desc limit :limit!;

/* @name selectRunsOfStandingAfter */
select user_id, id from game_runs
where (standing, id) > (:standing!::text, :afterId!::bigint)
  and (standing, id) < (:standing!::text, 9223372036854775807)
  and (:variant::text is null or variant = :variant::text)
order by standing, id limit :limit!;

/* Lists runs with any signal, or with the given one. */

/* @name selectRunsFlaggedBefore */
select user_id, id from game_runs
where signals <> '{}' and id < :beforeId! and (:signal::text is null or :signal::text = any(signals))
  and (:variant::text is null or variant = :variant::text)
  and (:standing::text is null or standing = :standing::text)
order by id desc limit :limit!;

/* @name selectRunsFlaggedAfter */
select user_id, id from game_runs
where signals <> '{}' and id > :afterId! and (:signal::text is null or :signal::text = any(signals))
  and (:variant::text is null or variant = :variant::text)
  and (:standing::text is null or standing = :standing::text)
order by id limit :limit!;

/* Filters row by row, because one player has few runs. */

/* @name selectRunsOfPlayerBefore */
select user_id, id from game_runs
where user_id = :userId! and id < :beforeId! and (not :isFlagged!::boolean or signals <> '{}') and (:signal::text is null or :signal::text = any(signals))
  and (:variant::text is null or variant = :variant::text)
  and (:standing::text is null or standing = :standing::text)
order by id desc limit :limit!;

/* @name selectRunsOfPlayerAfter */
select user_id, id from game_runs
where user_id = :userId! and id > :afterId! and (not :isFlagged!::boolean or signals <> '{}') and (:signal::text is null or :signal::text = any(signals))
  and (:variant::text is null or variant = :variant::text)
  and (:standing::text is null or standing = :standing::text)
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
  and (:variant::text is null or variant = :variant::text)
  order by standing desc, id desc limit :limit!
) r;

/* @name countRunsFlagged */
select count(*) as "count!" from (
  select 1 from game_runs where signals <> '{}' and (:signal::text is null or :signal::text = any(signals))
  and (:variant::text is null or variant = :variant::text)
  and (:standing::text is null or standing = :standing::text)
  order by id desc limit :limit!
) r;

/* @name countRunsOfPlayer */
select count(*) as "count!" from (
  select 1 from game_runs where user_id = :userId! and (not :isFlagged!::boolean or signals <> '{}') and (:signal::text is null or :signal::text = any(signals))
  and (:variant::text is null or variant = :variant::text)
  and (:standing::text is null or standing = :standing::text)
  order by id desc limit :limit!
) r;

/* @name readRunRows */
select r.user_id, r.id, u.wallet_address, r.variant, r.rules_version, r.status, r.standing,
  r.rate, r.started_at, r.ended_at, r.claimed_score, r.score, r.ticks, r.passed, r.paid_ms, r.paid, r.cut_by, r.unranked,
  r.signals, r.signal_figures, r.problem, r.problem_code, r.removed_at, r.removed_by, r.removal_reason
from game_runs r join users u on u.user_id = r.user_id
where r.user_id = any(:userIds!::bigint[]) and r.id = any(:runIds!::bigint[])
order by r.id desc;
