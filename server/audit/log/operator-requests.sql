/* Claims a key for a request. If two requests use the same key at once, the second waits for the first. */
/* @name insertRequest */
insert into operator_requests (username, key, call, request_hash)
values (:username!, :key!, :call!, :requestHash!)
on conflict (username, key) do nothing returning key;

/* @name readRequest */
select call, request_hash, answer from operator_requests where username = :username! and key = :key!;

/* Locks a request until the transaction ends. If two processes continue the same request, the second finds its answer. */
/* @name lockRequest */
select call, request_hash, answer from operator_requests where username = :username! and key = :key! for update;

/* @name updateRequestAnswer */
update operator_requests set answer = :answer!::json where username = :username! and key = :key!;

/* Raises the idle timeout of this transaction only, because it holds the request while other transactions do the work. */
/* @name allowIdle */
select set_config('idle_in_transaction_session_timeout', :limit!, true);
