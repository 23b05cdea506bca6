/*
 * The list of the audit log, and what of it is asked for. Each way of asking has an index of its own, and of the parts below
 * only that one is run. A subject stands by itself: whole, or its kind.
 */
/* @name listAuditLogOlder */
with found as (
  (select id, sequence, at, username, action, subject, details, before, after, hash from audit_log
  where :username::text is null and :action::text is null and :subject::text is null
    and (at, sequence) > (:fromAt!::text::timestamptz, :fromSequence!) and (at, sequence) < (:toAt!::text::timestamptz, :toSequence!)
  order by at desc, sequence desc limit :limit!)
  union all
  (select id, sequence, at, username, action, subject, details, before, after, hash from audit_log
  where :username::text is not null and :action::text is null and :subject::text is null
    and username = :username and (at, sequence) > (:fromAt!::text::timestamptz, :fromSequence!) and (at, sequence) < (:toAt!::text::timestamptz, :toSequence!)
  order by at desc, sequence desc limit :limit!)
  union all
  (select id, sequence, at, username, action, subject, details, before, after, hash from audit_log
  where :username::text is null and :action::text is not null and :subject::text is null
    and action = :action and (at, sequence) > (:fromAt!::text::timestamptz, :fromSequence!) and (at, sequence) < (:toAt!::text::timestamptz, :toSequence!)
  order by at desc, sequence desc limit :limit!)
  union all
  (select id, sequence, at, username, action, subject, details, before, after, hash from audit_log
  where :username::text is not null and :action::text is not null and :subject::text is null
    and username = :username and action = :action and (at, sequence) > (:fromAt!::text::timestamptz, :fromSequence!) and (at, sequence) < (:toAt!::text::timestamptz, :toSequence!)
  order by at desc, sequence desc limit :limit!)
  union all
  (select id, sequence, at, username, action, subject, details, before, after, hash from audit_log
  where :subject::text is not null
    and subject = :subject and (at, sequence) > (:fromAt!::text::timestamptz, :fromSequence!) and (at, sequence) < (:toAt!::text::timestamptz, :toSequence!)
  order by at desc, sequence desc limit :limit!)
  union all
  (select id, sequence, at, username, action, subject, details, before, after, hash from audit_log
  where :subject::text is not null
    and subject_kind = :subject and (at, sequence) > (:fromAt!::text::timestamptz, :fromSequence!) and (at, sequence) < (:toAt!::text::timestamptz, :toSequence!)
  order by at desc, sequence desc limit :limit!)
)
select id as "id!", sequence as "sequence!", at as "at!", to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "exact_at!", username as "username!", action as "action!", subject as "subject!",
  details as "details!", before, after, hash as "hash!"
from found order by at desc, sequence desc limit :limit!;

/* @name listAuditLogNewer */
with found as (
  (select id, sequence, at, username, action, subject, details, before, after, hash from audit_log
  where :username::text is null and :action::text is null and :subject::text is null
    and (at, sequence) > (:fromAt!::text::timestamptz, :fromSequence!) and (at, sequence) < (:toAt!::text::timestamptz, :toSequence!)
  order by at, sequence limit :limit!)
  union all
  (select id, sequence, at, username, action, subject, details, before, after, hash from audit_log
  where :username::text is not null and :action::text is null and :subject::text is null
    and username = :username and (at, sequence) > (:fromAt!::text::timestamptz, :fromSequence!) and (at, sequence) < (:toAt!::text::timestamptz, :toSequence!)
  order by at, sequence limit :limit!)
  union all
  (select id, sequence, at, username, action, subject, details, before, after, hash from audit_log
  where :username::text is null and :action::text is not null and :subject::text is null
    and action = :action and (at, sequence) > (:fromAt!::text::timestamptz, :fromSequence!) and (at, sequence) < (:toAt!::text::timestamptz, :toSequence!)
  order by at, sequence limit :limit!)
  union all
  (select id, sequence, at, username, action, subject, details, before, after, hash from audit_log
  where :username::text is not null and :action::text is not null and :subject::text is null
    and username = :username and action = :action and (at, sequence) > (:fromAt!::text::timestamptz, :fromSequence!) and (at, sequence) < (:toAt!::text::timestamptz, :toSequence!)
  order by at, sequence limit :limit!)
  union all
  (select id, sequence, at, username, action, subject, details, before, after, hash from audit_log
  where :subject::text is not null
    and subject = :subject and (at, sequence) > (:fromAt!::text::timestamptz, :fromSequence!) and (at, sequence) < (:toAt!::text::timestamptz, :toSequence!)
  order by at, sequence limit :limit!)
  union all
  (select id, sequence, at, username, action, subject, details, before, after, hash from audit_log
  where :subject::text is not null
    and subject_kind = :subject and (at, sequence) > (:fromAt!::text::timestamptz, :fromSequence!) and (at, sequence) < (:toAt!::text::timestamptz, :toSequence!)
  order by at, sequence limit :limit!)
)
select id as "id!", sequence as "sequence!", at as "at!", to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "exact_at!", username as "username!", action as "action!", subject as "subject!",
  details as "details!", before, after, hash as "hash!"
from found order by at, sequence limit :limit!;

/* As many as there are, and no more than the limit. */
/* @name countAuditLogEntries */
select count(*) as "entries!" from (
  select from (
    (select 1 from audit_log
    where :username::text is null and :action::text is null and :subject::text is null
      and at >= :fromAt!::text::timestamptz and at < :toAt!::text::timestamptz
    limit :limit!)
  union all
    (select 1 from audit_log
    where :username::text is not null and :action::text is null and :subject::text is null
      and username = :username and at >= :fromAt!::text::timestamptz and at < :toAt!::text::timestamptz
    limit :limit!)
  union all
    (select 1 from audit_log
    where :username::text is null and :action::text is not null and :subject::text is null
      and action = :action and at >= :fromAt!::text::timestamptz and at < :toAt!::text::timestamptz
    limit :limit!)
  union all
    (select 1 from audit_log
    where :username::text is not null and :action::text is not null and :subject::text is null
      and username = :username and action = :action and at >= :fromAt!::text::timestamptz and at < :toAt!::text::timestamptz
    limit :limit!)
  union all
    (select 1 from audit_log
    where :subject::text is not null
      and subject = :subject and at >= :fromAt!::text::timestamptz and at < :toAt!::text::timestamptz
    limit :limit!)
  union all
    (select 1 from audit_log
    where :subject::text is not null
      and subject_kind = :subject and at >= :fromAt!::text::timestamptz and at < :toAt!::text::timestamptz
    limit :limit!)
  ) found limit :limit!
) counted;

/* @name readAuditLogEntry */
select id, sequence, at, username, action, subject, details, before, after, hash from audit_log
where sequence = :sequence!;
