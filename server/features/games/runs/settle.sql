/* @name readRun */
select r.variant, r.rules_version, r.status, r.secret, r.rate, r.usable_ms, r.window_start, r.network, r.started_at, r.chunks,
  r.ended_at, r.end_reason, r.last_inputs, r.last_ticks, r.last_state_hash, r.last_pauses_ms, r.claimed_score,
  r.score, r.ticks, r.passed, r.is_crashed, r.paid_ms, r.paid, r.cut_by, r.unranked, u.wallet_address, u.created_at
from game_runs r join users u on u.user_id = r.user_id
where r.user_id = :userId! and r.id = :runId!;

/* @name readChunks */
select inputs, state_hash, pauses_ms, digest from game_chunks
where user_id = :userId! and run_id = :runId! order by index;

/* Reads a run's status, and the time after the account was locked. */
/* @name readRunToSettle */
select r.status, clock_now() as "at!" from game_runs r where r.user_id = :userId! and r.id = :runId!;

/* @name updateRunSettled */
update game_runs set status = 'settled', settled_at = :settledAt!, score = :score!, ticks = :ticks!, passed = :passed!,
  is_crashed = :isCrashed!, paid_ms = :paidMs!, paid = :paid!, paid_day = :paidDay!, is_young = :isYoung!, cut_by = :cutBy,
  unranked = :unranked, signals = :signals!, signal_figures = :signalFigures!
where user_id = :userId! and id = :runId! and status = 'ended' returning id;

/* @name updateRunFailed */
update game_runs set status = 'failed', settled_at = clock_now(), score = 0, ticks = 0, passed = 0, is_crashed = false,
  paid_ms = 0, paid = 0, paid_day = floor(extract(epoch from clock_now()) / 86400)::integer, is_young = false,
  unranked = 'not_replayed', problem = :problem!, problem_code = :problemCode!
where user_id = :userId! and id = :runId! and status = 'ended' returning id;

/* @name updateAllowance */
update game_allowances set used_ms = used_ms + :paidMs!::bigint, remainder = :remainder!
where user_id = :userId! and variant = :variant! and window_start = :windowStart! returning used_ms;

/* Records a run if it is its wallet's best. The earlier of two equal runs stays. */
/* @name insertBest */
insert into game_bests (user_id, variant, day, score, run_id, ended_at)
values (:userId!, :variant!, :day!, :score!, :runId!, :endedAt!)
on conflict (user_id, variant, day) do update
set score = excluded.score, run_id = excluded.run_id, ended_at = excluded.ended_at
where game_bests.score < excluded.score;

/* Sums up the ticks that a wallet has played since a moment, in both games. */
/* @name sumTicksSince */
select coalesce(sum(ticks), 0) as "ticks!" from game_runs where user_id = :userId! and ended_at > :since!;
