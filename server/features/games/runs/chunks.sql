/* Takes the next chunk of an open run once it can have been played: in one statement, so that of two at once the second finds
   that it is not the next any more. */
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

/* Ends an open run with what was pressed in its last chunk, once that can have been played. */
/* @name updateRunSaved */
update game_runs set status = 'ended', ended_at = clock_now(), heard_at = clock_now(), end_reason = 'saved',
  last_inputs = :inputs!, last_ticks = :ticks!, last_state_hash = :stateHash, last_pauses_ms = :pausesMs!, claimed_score = :claimedScore
where user_id = :userId! and id = :runId! and status = 'open' and chunks = coalesce(:index::integer, chunks)
  and clock_now() - started_at >= (chunks * :chunkTicks!::bigint + :ticks!::integer) * interval '1 second' / 60
returning id;

/* Ends an open run with the chunks that have arrived: its end is the last word that was heard of it. */
/* @name updateRunLeft */
update game_runs set status = 'ended', ended_at = heard_at, end_reason = :reason!,
  last_inputs = '', last_ticks = 0, last_pauses_ms = '{}'
where user_id = :userId! and id = :runId! and status = 'open'
  and heard_at <= clock_now() - :silentMs!::bigint * interval '1 millisecond'
returning id;

/* Runs that nothing was heard of for so long, and ended ones that nobody has settled: a page of them. */
/* @name selectLeftRuns */
select r.user_id, r.id, r.status from game_runs r
where r.status in ('open', 'ended') and r.id > :afterId!
  and r.heard_at <= clock_now() - (case r.status when 'open' then :silentMs!::bigint else :waitedMs!::bigint end) * interval '1 millisecond'
order by r.id limit :limit!;
