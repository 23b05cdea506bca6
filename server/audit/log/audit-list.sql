/*
 * The statements below list the audit log by filter. Each filter has its own index, and only the part of the union for that
 * filter runs. A subject filter is used alone: it is a whole subject, its kind, or a wallet or a transaction that the entry
 * names.
 *
 * The filtered value is compared and ordered as part of the place in the index, although it is the same in all rows. An
 * equality could be searched along the index of moments, which reads the whole log if no entry matches. Username and action
 * are joined into one text for the same reason: with two columns, the index of the first alone could be used.
 */

/* @fragment columns */
id, sequence, at, username, action, subject, details, before, after, hash;

/* The same, with what the database cannot tell of a union. */
/* @fragment namedColumns */
id as "id!", sequence as "sequence!", at as "at!", to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "exact_at!", username as "username!", action as "action!", subject as "subject!",
  details as "details!", before, after, hash as "hash!";

/* @fragment wallet */
coalesce(details->>'walletAddress', details->>'toAddress');

/* @fragment by(list, direction, key, value, isWanted) */
(select {{list}} from audit_log
  where {{isWanted}}
    and ({{key}}, at, sequence) > ({{value}}, :fromAt!::text::timestamptz, :fromSequence!)
    and ({{key}}, at, sequence) < ({{value}}, :toAt!::text::timestamptz, :toSequence!)
  order by {{key}} {{direction}}, at {{direction}}, sequence {{direction}} limit :limit!);

/* @fragment entries(list, direction) */
(select {{list}} from audit_log
  where :username::text is null and :action::text is null and :subject::text is null
    and (at, sequence) > (:fromAt!::text::timestamptz, :fromSequence!)
    and (at, sequence) < (:toAt!::text::timestamptz, :toSequence!)
  order by at {{direction}}, sequence {{direction}} limit :limit!)
  union all
  {{by({{list}}, {{direction}}, username, :username, :username::text is not null and :action::text is null and :subject::text is null)}}
  union all
  {{by({{list}}, {{direction}}, action, :action, :username::text is null and :action::text is not null and :subject::text is null)}}
  union all
  {{by({{list}}, {{direction}}, username || chr(31) || action, :username::text || chr(31) || :action::text, :username::text is not null and :action::text is not null and :subject::text is null)}}
  union all
  {{by({{list}}, {{direction}}, subject, :subject, :subject::text is not null)}}
  union all
  {{by({{list}}, {{direction}}, subject_kind, :subject, :subject::text is not null)}}
  union all
  {{by({{list}}, {{direction}}, {{wallet}}, :subject, :subject::text is not null)}}
  union all
  {{by({{list}}, {{direction}}, (details->>'txHash'), :subject, :subject::text is not null)}};

/* @name listAuditLogOlder */
with found as (
  {{entries({{columns}}, desc)}}
)
select {{namedColumns}}
from found order by at desc, sequence desc limit :limit!;

/* @name listAuditLogNewer */
with found as (
  {{entries({{columns}}, )}}
)
select {{namedColumns}}
from found order by at, sequence limit :limit!;

/* Counts matching entries, up to the limit. */
/* @name countAuditLogEntries */
select count(*) as "entries!" from (
  {{entries(, )}}
) found;

/* @name readAuditLogEntry */
select {{columns}} from audit_log
where sequence = :sequence!;

/* Reads the last entry of a subject, compared in the same way as in the lists above. */
/* @name readLastEntryOf */
select sequence, action, before from audit_log
where (subject, at, sequence) > (:subject!, '-infinity'::timestamptz, 0)
  and (subject, at, sequence) < (:subject!, 'infinity'::timestamptz, 0)
order by subject desc, at desc, sequence desc limit 1;
