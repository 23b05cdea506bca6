/*
 * Locks the head before the entry's moment is read, so entries are in the order of their moments, unless the clock is set
 * back.
 */
/* @name lockAuditHead */
select sequence from audit_head for update;

/* @name insertAuditLogEntry */
with entry as materialized (
  select clock_now() as at, :username!::text as username, :action!::text as action, :subject!::text as subject,
    :details!::jsonb as details, :before::jsonb as before, :after::jsonb as after
), head as (
  update audit_head h set sequence = h.sequence + 1, previous_hash = h.hash,
    hash = audit_hash(h.sequence + 1, e.at, e.username, e.action, e.subject, e.details, e.before, e.after, h.hash)
  from entry e
  returning h.sequence, h.previous_hash, h.hash, e.at, e.username, e.action, e.subject, e.details, e.before, e.after
)
insert into audit_log (sequence, previous_hash, hash, at, username, action, subject, details, before, after)
select sequence, previous_hash, hash, at, username, action, subject, details, before, after from head
returning sequence;

/* @name readAuditHead */
select sequence, hash from audit_head;

/* Lists the chain with each field as it is hashed. */
/* @name listAuditChain */
select sequence, (extract(epoch from at) * 1000000)::bigint::text as "at!", username, action, subject,
  details::text as "details!", before::text as before, after::text as after, previous_hash, hash
from audit_log where sequence > :afterSequence! order by sequence limit :limit!;

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
/* @name extendIdleTimeout */
select set_config('idle_in_transaction_session_timeout', :limit!, true);
