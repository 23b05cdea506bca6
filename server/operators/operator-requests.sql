/* Of two at once with the same key the second waits for the first. */
/* @name insertRequest */
insert into operator_requests (username, key, call, request_hash)
values (:username!, :key!, :call!, :requestHash!)
on conflict (username, key) do nothing returning key;

/* @name readRequest */
select call, request_hash, answer from operator_requests where username = :username! and key = :key!;

/* Held until the transaction ends: of two that go on with the same request, the second finds its answer. */
/* @name lockRequest */
select call, request_hash, answer from operator_requests where username = :username! and key = :key! for update;

/* @name updateRequestAnswer */
update operator_requests set answer = :answer!::json where username = :username! and key = :key!;

/* Of this transaction alone: it holds the request while others do what was asked for. */
/* @name allowIdle */
select set_config('idle_in_transaction_session_timeout', :limit!, true);
