/* Lists the best run of each wallet today, by UTC. Rows of day 0 are the best of all time. */
/* @name readBoardOfDay */
select u.wallet_address, b.score, b.run_id, b.ended_at, r.rules_version
from game_bests b
join users u on u.user_id = b.user_id
join game_runs r on r.user_id = b.user_id and r.id = b.run_id
where b.variant = :variant! and b.day = floor(extract(epoch from clock_now()) / 86400)::integer and r.removed_at is null
order by b.score desc, b.ended_at, b.run_id limit :limit!;

/* @name readBoardOfAllTime */
select u.wallet_address, b.score, b.run_id, b.ended_at, r.rules_version
from game_bests b
join users u on u.user_id = b.user_id
join game_runs r on r.user_id = b.user_id and r.id = b.run_id
where b.variant = :variant! and b.day = 0 and r.removed_at is null
order by b.score desc, b.ended_at, b.run_id limit :limit!;

/* @name readBestsOf */
select b.variant, b.score, b.run_id, r.rules_version
from game_bests b join game_runs r on r.user_id = b.user_id and r.id = b.run_id
where b.user_id = :userId! and b.day = 0 and r.removed_at is null order by b.variant;

/* Finds a settled run by its id alone. */
/* @name findSettledRun */
select r.user_id, r.id, u.wallet_address, r.variant, r.rules_version, r.secret, r.started_at, r.score, r.ticks, r.last_inputs,
  r.unranked is null and r.removed_at is null as "is_ranked!"
from game_runs r join users u on u.user_id = r.user_id
where r.id = :runId! and r.status = 'settled';

/* @name readChunkInputs */
select inputs, digest from game_chunks where user_id = :userId! and run_id = :runId! order by index;

/* Reads the picture of the dearest card that a player owned at a moment. */
/* @name readDearestPicture */
select c.image_url from purchases p join cards c on c.id = p.card_id
where p.user_id = :userId! and p.purchased_at <= :at!::timestamptz order by p.price desc, p.id desc limit 1;

/* @name readRunsOf */
select id, variant, rules_version, status, score, ticks, started_at, rate, paid_ms, paid, cut_by, unranked, removed_at,
  removal_reason
from game_runs where user_id = :userId! and id < :beforeId! order by id desc limit :limit!;
