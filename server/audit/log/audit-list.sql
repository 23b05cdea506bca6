/*
 * The statements below list the audit log by filter. Each filter has its own index, and only the part of the union for that
 * filter runs. A subject filter is used alone: it is a whole subject, its kind, or a wallet or a transaction that the entry
 * names.
 *
 * The filtered value is compared and ordered as part of the place in the index, although it is the same in all rows. An
 * equality could be searched along the index of moments, which reads the whole log if no entry matches. Username and action
 * are joined into one text for the same reason: with two columns, the index of the first alone could be used.
 */
/* @name listAuditLogOlder */
with found as (
  (select id, sequence, at, username, action, subject, details, before, after, hash from audit_log
  where :username::text is null and :action::text is null and :subject::text is null
    and (at, sequence) > (:fromAt!::text::timestamptz, :fromSequence!)
    and (at, sequence) < (:toAt!::text::timestamptz, :toSequence!)
  order by at desc, sequence desc limit :limit!)
  union all
  (select id, sequence, at, username, action, subject, details, before, after, hash from audit_log
  where :username::text is not null and :action::text is null and :subject::text is null
    and (username, at, sequence) > (:username, :fromAt!::text::timestamptz, :fromSequence!)
    and (username, at, sequence) < (:username, :toAt!::text::timestamptz, :toSequence!)
  order by username desc, at desc, sequence desc limit :limit!)
  union all
  (select id, sequence, at, username, action, subject, details, before, after, hash from audit_log
  where :username::text is null and :action::text is not null and :subject::text is null
    and (action, at, sequence) > (:action, :fromAt!::text::timestamptz, :fromSequence!)
    and (action, at, sequence) < (:action, :toAt!::text::timestamptz, :toSequence!)
  order by action desc, at desc, sequence desc limit :limit!)
  union all
  (select id, sequence, at, username, action, subject, details, before, after, hash from audit_log
  where :username::text is not null and :action::text is not null and :subject::text is null
    and (username || chr(31) || action, at, sequence) > (:username::text || chr(31) || :action::text, :fromAt!::text::timestamptz, :fromSequence!)
    and (username || chr(31) || action, at, sequence) < (:username::text || chr(31) || :action::text, :toAt!::text::timestamptz, :toSequence!)
  order by username || chr(31) || action desc, at desc, sequence desc limit :limit!)
  union all
  (select id, sequence, at, username, action, subject, details, before, after, hash from audit_log
  where :subject::text is not null
    and (subject, at, sequence) > (:subject, :fromAt!::text::timestamptz, :fromSequence!)
    and (subject, at, sequence) < (:subject, :toAt!::text::timestamptz, :toSequence!)
  order by subject desc, at desc, sequence desc limit :limit!)
  union all
  (select id, sequence, at, username, action, subject, details, before, after, hash from audit_log
  where :subject::text is not null
    and (subject_kind, at, sequence) > (:subject, :fromAt!::text::timestamptz, :fromSequence!)
    and (subject_kind, at, sequence) < (:subject, :toAt!::text::timestamptz, :toSequence!)
  order by subject_kind desc, at desc, sequence desc limit :limit!)
  union all
  (select id, sequence, at, username, action, subject, details, before, after, hash from audit_log
  where :subject::text is not null
    and (coalesce(details->>'walletAddress', details->>'toAddress'), at, sequence) > (:subject, :fromAt!::text::timestamptz, :fromSequence!)
    and (coalesce(details->>'walletAddress', details->>'toAddress'), at, sequence) < (:subject, :toAt!::text::timestamptz, :toSequence!)
  order by coalesce(details->>'walletAddress', details->>'toAddress') desc, at desc, sequence desc limit :limit!)
  union all
  (select id, sequence, at, username, action, subject, details, before, after, hash from audit_log
  where :subject::text is not null
    and ((details->>'txHash'), at, sequence) > (:subject, :fromAt!::text::timestamptz, :fromSequence!)
    and ((details->>'txHash'), at, sequence) < (:subject, :toAt!::text::timestamptz, :toSequence!)
  order by (details->>'txHash') desc, at desc, sequence desc limit :limit!)
)
select id as "id!", sequence as "sequence!", at as "at!", to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "exact_at!", username as "username!", action as "action!", subject as "subject!",
  details as "details!", before, after, hash as "hash!"
from found order by at desc, sequence desc limit :limit!;

/* @name listAuditLogNewer */
with found as (
  (select id, sequence, at, username, action, subject, details, before, after, hash from audit_log
  where :username::text is null and :action::text is null and :subject::text is null
    and (at, sequence) > (:fromAt!::text::timestamptz, :fromSequence!)
    and (at, sequence) < (:toAt!::text::timestamptz, :toSequence!)
  order by at, sequence limit :limit!)
  union all
  (select id, sequence, at, username, action, subject, details, before, after, hash from audit_log
  where :username::text is not null and :action::text is null and :subject::text is null
    and (username, at, sequence) > (:username, :fromAt!::text::timestamptz, :fromSequence!)
    and (username, at, sequence) < (:username, :toAt!::text::timestamptz, :toSequence!)
  order by username, at, sequence limit :limit!)
  union all
  (select id, sequence, at, username, action, subject, details, before, after, hash from audit_log
  where :username::text is null and :action::text is not null and :subject::text is null
    and (action, at, sequence) > (:action, :fromAt!::text::timestamptz, :fromSequence!)
    and (action, at, sequence) < (:action, :toAt!::text::timestamptz, :toSequence!)
  order by action, at, sequence limit :limit!)
  union all
  (select id, sequence, at, username, action, subject, details, before, after, hash from audit_log
  where :username::text is not null and :action::text is not null and :subject::text is null
    and (username || chr(31) || action, at, sequence) > (:username::text || chr(31) || :action::text, :fromAt!::text::timestamptz, :fromSequence!)
    and (username || chr(31) || action, at, sequence) < (:username::text || chr(31) || :action::text, :toAt!::text::timestamptz, :toSequence!)
  order by username || chr(31) || action, at, sequence limit :limit!)
  union all
  (select id, sequence, at, username, action, subject, details, before, after, hash from audit_log
  where :subject::text is not null
    and (subject, at, sequence) > (:subject, :fromAt!::text::timestamptz, :fromSequence!)
    and (subject, at, sequence) < (:subject, :toAt!::text::timestamptz, :toSequence!)
  order by subject, at, sequence limit :limit!)
  union all
  (select id, sequence, at, username, action, subject, details, before, after, hash from audit_log
  where :subject::text is not null
    and (subject_kind, at, sequence) > (:subject, :fromAt!::text::timestamptz, :fromSequence!)
    and (subject_kind, at, sequence) < (:subject, :toAt!::text::timestamptz, :toSequence!)
  order by subject_kind, at, sequence limit :limit!)
  union all
  (select id, sequence, at, username, action, subject, details, before, after, hash from audit_log
  where :subject::text is not null
    and (coalesce(details->>'walletAddress', details->>'toAddress'), at, sequence) > (:subject, :fromAt!::text::timestamptz, :fromSequence!)
    and (coalesce(details->>'walletAddress', details->>'toAddress'), at, sequence) < (:subject, :toAt!::text::timestamptz, :toSequence!)
  order by coalesce(details->>'walletAddress', details->>'toAddress'), at, sequence limit :limit!)
  union all
  (select id, sequence, at, username, action, subject, details, before, after, hash from audit_log
  where :subject::text is not null
    and ((details->>'txHash'), at, sequence) > (:subject, :fromAt!::text::timestamptz, :fromSequence!)
    and ((details->>'txHash'), at, sequence) < (:subject, :toAt!::text::timestamptz, :toSequence!)
  order by (details->>'txHash'), at, sequence limit :limit!)
)
select id as "id!", sequence as "sequence!", at as "at!", to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "exact_at!", username as "username!", action as "action!", subject as "subject!",
  details as "details!", before, after, hash as "hash!"
from found order by at, sequence limit :limit!;

/* Counts matching entries, up to the limit. */
/* @name countAuditLogEntries */
select count(*) as "entries!" from (
  (select from audit_log
  where :username::text is null and :action::text is null and :subject::text is null
    and (at, sequence) > (:fromAt!::text::timestamptz, :fromSequence!)
    and (at, sequence) < (:toAt!::text::timestamptz, :toSequence!)
  order by at, sequence limit :limit!)
  union all
  (select from audit_log
  where :username::text is not null and :action::text is null and :subject::text is null
    and (username, at, sequence) > (:username, :fromAt!::text::timestamptz, :fromSequence!)
    and (username, at, sequence) < (:username, :toAt!::text::timestamptz, :toSequence!)
  order by username, at, sequence limit :limit!)
  union all
  (select from audit_log
  where :username::text is null and :action::text is not null and :subject::text is null
    and (action, at, sequence) > (:action, :fromAt!::text::timestamptz, :fromSequence!)
    and (action, at, sequence) < (:action, :toAt!::text::timestamptz, :toSequence!)
  order by action, at, sequence limit :limit!)
  union all
  (select from audit_log
  where :username::text is not null and :action::text is not null and :subject::text is null
    and (username || chr(31) || action, at, sequence) > (:username::text || chr(31) || :action::text, :fromAt!::text::timestamptz, :fromSequence!)
    and (username || chr(31) || action, at, sequence) < (:username::text || chr(31) || :action::text, :toAt!::text::timestamptz, :toSequence!)
  order by username || chr(31) || action, at, sequence limit :limit!)
  union all
  (select from audit_log
  where :subject::text is not null
    and (subject, at, sequence) > (:subject, :fromAt!::text::timestamptz, :fromSequence!)
    and (subject, at, sequence) < (:subject, :toAt!::text::timestamptz, :toSequence!)
  order by subject, at, sequence limit :limit!)
  union all
  (select from audit_log
  where :subject::text is not null
    and (subject_kind, at, sequence) > (:subject, :fromAt!::text::timestamptz, :fromSequence!)
    and (subject_kind, at, sequence) < (:subject, :toAt!::text::timestamptz, :toSequence!)
  order by subject_kind, at, sequence limit :limit!)
  union all
  (select from audit_log
  where :subject::text is not null
    and (coalesce(details->>'walletAddress', details->>'toAddress'), at, sequence) > (:subject, :fromAt!::text::timestamptz, :fromSequence!)
    and (coalesce(details->>'walletAddress', details->>'toAddress'), at, sequence) < (:subject, :toAt!::text::timestamptz, :toSequence!)
  order by coalesce(details->>'walletAddress', details->>'toAddress'), at, sequence limit :limit!)
  union all
  (select from audit_log
  where :subject::text is not null
    and ((details->>'txHash'), at, sequence) > (:subject, :fromAt!::text::timestamptz, :fromSequence!)
    and ((details->>'txHash'), at, sequence) < (:subject, :toAt!::text::timestamptz, :toSequence!)
  order by (details->>'txHash'), at, sequence limit :limit!)
) found;

/* @name readAuditLogEntry */
select id, sequence, at, username, action, subject, details, before, after, hash from audit_log
where sequence = :sequence!;

/* Reads the last entry of a subject, compared in the same way as in the lists above. */
/* @name readLastEntryOf */
select sequence, action, before from audit_log
where (subject, at, sequence) > (:subject!, '-infinity'::timestamptz, 0)
  and (subject, at, sequence) < (:subject!, 'infinity'::timestamptz, 0)
order by subject desc, at desc, sequence desc limit 1;
