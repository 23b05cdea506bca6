// Written by `npm run sql:generate` from the file of the same name, with the types that the database gives.
import { type Kept, statement } from '../db/statement.ts'
import type { auditLog } from '../db/schema/operators.ts'

export type ListAuditLogOlderValues = {
  readonly username?: string | null | undefined
  readonly action?: string | null | undefined
  readonly subject?: string | null | undefined
  readonly fromAt: string
  readonly fromSequence: bigint | number
  readonly toAt: string
  readonly toSequence: bigint | number
  readonly limit: bigint | number
}
export type ListAuditLogOlderRow = {
  readonly id: bigint
  readonly sequence: bigint
  readonly at: Date
  readonly exact_at: string
  readonly username: string
  readonly action: string
  readonly subject: string
  readonly details: unknown
  readonly before: unknown | null
  readonly after: unknown | null
  readonly hash: Buffer
}
export const listAuditLogOlder = statement<ListAuditLogOlderValues, ListAuditLogOlderRow>(
  'listAuditLogOlder_67460ec0',
  ["username","action","subject","fromAt","fromSequence","toAt","toSequence","limit"],
  `with found as (
  (select id, sequence, at, username, action, subject, details, before, after, hash from audit_log
  where $1::text is null and $2::text is null and $3::text is null
    and (at, sequence) > ($4::text::timestamptz, $5) and (at, sequence) < ($6::text::timestamptz, $7)
  order by at desc, sequence desc limit $8)
  union all
  (select id, sequence, at, username, action, subject, details, before, after, hash from audit_log
  where $1::text is not null and $2::text is null and $3::text is null
    and username = $1 and (at, sequence) > ($4::text::timestamptz, $5) and (at, sequence) < ($6::text::timestamptz, $7)
  order by at desc, sequence desc limit $8)
  union all
  (select id, sequence, at, username, action, subject, details, before, after, hash from audit_log
  where $1::text is null and $2::text is not null and $3::text is null
    and action = $2 and (at, sequence) > ($4::text::timestamptz, $5) and (at, sequence) < ($6::text::timestamptz, $7)
  order by at desc, sequence desc limit $8)
  union all
  (select id, sequence, at, username, action, subject, details, before, after, hash from audit_log
  where $1::text is not null and $2::text is not null and $3::text is null
    and username = $1 and action = $2 and (at, sequence) > ($4::text::timestamptz, $5) and (at, sequence) < ($6::text::timestamptz, $7)
  order by at desc, sequence desc limit $8)
  union all
  (select id, sequence, at, username, action, subject, details, before, after, hash from audit_log
  where $3::text is not null
    and subject = $3 and (at, sequence) > ($4::text::timestamptz, $5) and (at, sequence) < ($6::text::timestamptz, $7)
  order by at desc, sequence desc limit $8)
  union all
  (select id, sequence, at, username, action, subject, details, before, after, hash from audit_log
  where $3::text is not null
    and subject_kind = $3 and (at, sequence) > ($4::text::timestamptz, $5) and (at, sequence) < ($6::text::timestamptz, $7)
  order by at desc, sequence desc limit $8)
)
select id as "id", sequence as "sequence", at as "at", to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "exact_at", username as "username", action as "action", subject as "subject",
  details as "details", before, after, hash as "hash"
from found order by at desc, sequence desc limit $8`,
)

export type ListAuditLogNewerValues = {
  readonly username?: string | null | undefined
  readonly action?: string | null | undefined
  readonly subject?: string | null | undefined
  readonly fromAt: string
  readonly fromSequence: bigint | number
  readonly toAt: string
  readonly toSequence: bigint | number
  readonly limit: bigint | number
}
export type ListAuditLogNewerRow = {
  readonly id: bigint
  readonly sequence: bigint
  readonly at: Date
  readonly exact_at: string
  readonly username: string
  readonly action: string
  readonly subject: string
  readonly details: unknown
  readonly before: unknown | null
  readonly after: unknown | null
  readonly hash: Buffer
}
export const listAuditLogNewer = statement<ListAuditLogNewerValues, ListAuditLogNewerRow>(
  'listAuditLogNewer_6ceea2f4',
  ["username","action","subject","fromAt","fromSequence","toAt","toSequence","limit"],
  `with found as (
  (select id, sequence, at, username, action, subject, details, before, after, hash from audit_log
  where $1::text is null and $2::text is null and $3::text is null
    and (at, sequence) > ($4::text::timestamptz, $5) and (at, sequence) < ($6::text::timestamptz, $7)
  order by at, sequence limit $8)
  union all
  (select id, sequence, at, username, action, subject, details, before, after, hash from audit_log
  where $1::text is not null and $2::text is null and $3::text is null
    and username = $1 and (at, sequence) > ($4::text::timestamptz, $5) and (at, sequence) < ($6::text::timestamptz, $7)
  order by at, sequence limit $8)
  union all
  (select id, sequence, at, username, action, subject, details, before, after, hash from audit_log
  where $1::text is null and $2::text is not null and $3::text is null
    and action = $2 and (at, sequence) > ($4::text::timestamptz, $5) and (at, sequence) < ($6::text::timestamptz, $7)
  order by at, sequence limit $8)
  union all
  (select id, sequence, at, username, action, subject, details, before, after, hash from audit_log
  where $1::text is not null and $2::text is not null and $3::text is null
    and username = $1 and action = $2 and (at, sequence) > ($4::text::timestamptz, $5) and (at, sequence) < ($6::text::timestamptz, $7)
  order by at, sequence limit $8)
  union all
  (select id, sequence, at, username, action, subject, details, before, after, hash from audit_log
  where $3::text is not null
    and subject = $3 and (at, sequence) > ($4::text::timestamptz, $5) and (at, sequence) < ($6::text::timestamptz, $7)
  order by at, sequence limit $8)
  union all
  (select id, sequence, at, username, action, subject, details, before, after, hash from audit_log
  where $3::text is not null
    and subject_kind = $3 and (at, sequence) > ($4::text::timestamptz, $5) and (at, sequence) < ($6::text::timestamptz, $7)
  order by at, sequence limit $8)
)
select id as "id", sequence as "sequence", at as "at", to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "exact_at", username as "username", action as "action", subject as "subject",
  details as "details", before, after, hash as "hash"
from found order by at, sequence limit $8`,
)

export type CountAuditLogEntriesValues = {
  readonly username?: string | null | undefined
  readonly action?: string | null | undefined
  readonly subject?: string | null | undefined
  readonly fromAt: string
  readonly toAt: string
  readonly limit: bigint | number
}
export type CountAuditLogEntriesRow = {
  readonly entries: bigint
}
export const countAuditLogEntries = statement<CountAuditLogEntriesValues, CountAuditLogEntriesRow>(
  'countAuditLogEntries_807b1d62',
  ["username","action","subject","fromAt","toAt","limit"],
  `select count(*) as "entries" from (
  select from (
    (select 1 from audit_log
    where $1::text is null and $2::text is null and $3::text is null
      and at >= $4::text::timestamptz and at < $5::text::timestamptz
    limit $6)
  union all
    (select 1 from audit_log
    where $1::text is not null and $2::text is null and $3::text is null
      and username = $1 and at >= $4::text::timestamptz and at < $5::text::timestamptz
    limit $6)
  union all
    (select 1 from audit_log
    where $1::text is null and $2::text is not null and $3::text is null
      and action = $2 and at >= $4::text::timestamptz and at < $5::text::timestamptz
    limit $6)
  union all
    (select 1 from audit_log
    where $1::text is not null and $2::text is not null and $3::text is null
      and username = $1 and action = $2 and at >= $4::text::timestamptz and at < $5::text::timestamptz
    limit $6)
  union all
    (select 1 from audit_log
    where $3::text is not null
      and subject = $3 and at >= $4::text::timestamptz and at < $5::text::timestamptz
    limit $6)
  union all
    (select 1 from audit_log
    where $3::text is not null
      and subject_kind = $3 and at >= $4::text::timestamptz and at < $5::text::timestamptz
    limit $6)
  ) found limit $6
) counted`,
)

export type ReadAuditLogEntryValues = {
  readonly sequence: bigint | number
}
export type ReadAuditLogEntryRow = {
  readonly id: bigint
  readonly sequence: bigint
  readonly at: Date
  readonly username: Kept<typeof auditLog, 'username'>
  readonly action: Kept<typeof auditLog, 'action'>
  readonly subject: Kept<typeof auditLog, 'subject'>
  readonly details: Kept<typeof auditLog, 'details'>
  readonly before: Kept<typeof auditLog, 'before'> | null
  readonly after: Kept<typeof auditLog, 'after'> | null
  readonly hash: Buffer
}
export const readAuditLogEntry = statement<ReadAuditLogEntryValues, ReadAuditLogEntryRow>(
  'readAuditLogEntry_8dd1ec02',
  ["sequence"],
  `select id, sequence, at, username, action, subject, details, before, after, hash from audit_log
where sequence = $1`,
)
