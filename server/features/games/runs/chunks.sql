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
/* @name selectLeftRuns */
select r.user_id, r.id, r.status from game_runs r
where r.status in ('open', 'ended') and r.id > :afterId!
  and r.heard_at <= clock_now() - (case r.status when 'open' then :silentMs!::bigint else :waitedMs!::bigint end) * interval '1 millisecond'
order by r.id limit :limit!;
