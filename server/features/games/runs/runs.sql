/* Reads the facts that a run's terms follow from. The time is taken after the account was locked. */
/* @name readPlayerTerms */
select clock_now() as "at!", u.created_at,
  coalesce((select sum(l.copies) from lots l where l.user_id = :userId!), 0) as "copies!",
  array(select distinct l.card_id from lots l where l.user_id = :userId!) as "card_ids!"
from users u where u.user_id = :userId!;

/* @name readAllowances */
select variant, window_start, used_ms, remainder from game_allowances where user_id = :userId!;

/* Opens the window of 24 hours that begins with a run. Keeps the remainder below a hundredth. */
/* @name insertWindow */
insert into game_allowances (user_id, variant, window_start, used_ms, remainder)
values (:userId!, :variant!, :windowStart!, 0, 0)
on conflict (user_id, variant) do update set window_start = excluded.window_start, used_ms = 0;

/* @name findUnsettled */
select id from game_runs where user_id = :userId! and variant = :variant! and status in ('open', 'ended');

/* Returns whether the run before a player's latest `later` runs began within 24 hours. */
/* @name readEarlierRun */
select started_at > clock_now() - interval '1 day' as "is_of_today!"
from game_runs where user_id = :userId! order by id desc offset :later! limit 1;

/* @name insertRun */
insert into game_runs (user_id, variant, rules_version, secret, digest, rate, copies, window_start, usable_ms, network, started_at, heard_at)
values (:userId!, :variant!, :rulesVersion!, :secret!, :digest!, :rate!, :copies!, :windowStart!, :usableMs!, :network, :startedAt!, :startedAt!)
returning id;

/* @name readClock */
select clock_now() as "at!";

/*
 * Accepts the next chunk of an open run once it can have been played. It is one statement, so that the second of two concurrent
 * calls finds that its chunk is no longer the next.
 */
/* @name insertChunk */
with run as (
  update game_runs set chunks = chunks + 1, heard_at = clock_now(), digest = sha256(digest || :inputs!::bytea)
  where user_id = :userId! and id = :runId! and status = 'open' and chunks = :index!
    and started_at <= clock_now() - :playedMs!::bigint * interval '1 millisecond'
  returning user_id, id, secret, digest
), chunk as (
  insert into game_chunks (user_id, run_id, index, inputs, state_hash, pauses_ms, digest)
  select user_id, id, :index!::integer, :inputs!::bytea, :stateHash!::bigint, :pausesMs!::integer[], digest from run
)
select secret, digest from run;

/* @name readRunOfChunk */
select status, secret, chunks
from game_runs where user_id = :userId! and id = :runId!;

/* @name readChunk */
select inputs, digest from game_chunks where user_id = :userId! and run_id = :runId! and index = :index!;

/* Ends an open run with the input of its last chunk, once that can have been played. */
/* @name updateRunSaved */
update game_runs set status = 'ended', ended_at = clock_now(), heard_at = clock_now(), end_reason = 'saved',
  last_inputs = :inputs!, last_ticks = :ticks!, last_state_hash = :stateHash, last_pauses_ms = :pausesMs!, claimed_score = :claimedScore
where user_id = :userId! and id = :runId! and status = 'open' and chunks = coalesce(:index::integer, chunks)
  and clock_now() - started_at >= (chunks * :chunkTicks!::bigint + :ticks!::integer) * interval '1 second' / 60
returning id;

/* Ends an open run with the chunks that have arrived. The run's end is the time of its last message. */
/* @name updateRunLeft */
update game_runs set status = 'ended', ended_at = heard_at, end_reason = :reason!,
  last_inputs = '', last_ticks = 0, last_pauses_ms = '{}'
where user_id = :userId! and id = :runId! and status = 'open'
  and heard_at <= clock_now() - :silentMs!::bigint * interval '1 millisecond'
returning id;

/* Lists a page of open runs that were silent for too long, and of ended runs that were not settled. */
/* @name selectRunsToEnd */
select r.user_id, r.id, r.status from game_runs r
where r.status in ('open', 'ended') and r.id > :afterId!
  and r.heard_at <= clock_now() - (case r.status when 'open' then :silentMs!::bigint else :waitedMs!::bigint end) * interval '1 millisecond'
order by r.id limit :limit!;

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

/* @name readDay */
select paid, paid_young from game_days where day = :day!;

/* Inserts a row of zeros, so that a row can be locked. */
/* @name insertDay */
insert into game_days (day) values (:day!) on conflict (day) do nothing;

/* @name lockDay */
select paid, paid_young from game_days where day = :day! for update;

/* @name updateDay */
update game_days set paid = paid + :paid!::bigint, paid_young = paid_young + :paidYoung!::bigint where day = :day!;

/* Returns the key of a day. The first caller of the day chooses it. */
/* @name updateNetworkKey */
update game_days set network_key = coalesce(network_key, :networkKey!::bytea) where day = :day! returning network_key as "network_key!";

/* @name insertNetwork */
insert into game_networks (network, user_id) values (:network!, :userId!) on conflict (network, user_id) do nothing;

/* Counts the other wallets of a network, up to a limit. */
/* @name countOtherWallets */
select count(*) as "wallets!" from (
  select user_id from game_networks where network = :network! and user_id <> :userId! limit :limit!::integer
) n;

/* @name deleteOldNetworks */
delete from game_networks where seen_at < clock_now() - :days!::integer * interval '1 day';

/* @name updateOldKeys */
update game_days set network_key = null where day < :day! and network_key is not null;
