/* Claims a key. If two transactions use the same key at once, the second waits for the first. */
/* @name insertPlayerRequest */
insert into player_requests (user_id, key, call, request_hash)
values (:userId!, :key!, :call!, :requestHash!)
on conflict (user_id, key) do nothing returning key;

/* @name readPlayerRequest */
select call, request_hash, answer from player_requests where user_id = :userId! and key = :key!;

/* @name updatePlayerAnswer */
update player_requests set answer = :answer!::json where user_id = :userId! and key = :key!;

/* @name deleteOldPlayerRequests */
delete from player_requests
where created_at <= clock_now() - make_interval(hours => :hours!)
  or answer is null and created_at <= clock_now() - make_interval(hours => :unansweredHours!);

/* @name deleteUnansweredRequest */
delete from player_requests where user_id = :userId! and key = :key! and answer is null;
