// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import type { ColumnTypes } from '../../db/column-types.ts'
import { statement } from '../../db/statement.ts'

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
  'read',
  'listAuditLogOlder_4424314e',
  ["username","action","subject","fromAt","fromSequence","toAt","toSequence","limit"],
  `with found as (
  (select id, sequence, at, username, action, subject, details, before, after, hash from audit_log
  where $1::text is null and $2::text is null and $3::text is null
    and (at, sequence) > ($4::text::timestamptz, $5)
    and (at, sequence) < ($6::text::timestamptz, $7)
  order by at desc, sequence desc limit $8)
  union all
  (select id, sequence, at, username, action, subject, details, before, after, hash from audit_log
  where $1::text is not null and $2::text is null and $3::text is null
    and (username, at, sequence) > ($1, $4::text::timestamptz, $5)
    and (username, at, sequence) < ($1, $6::text::timestamptz, $7)
  order by username desc, at desc, sequence desc limit $8)
  union all
  (select id, sequence, at, username, action, subject, details, before, after, hash from audit_log
  where $1::text is null and $2::text is not null and $3::text is null
    and (action, at, sequence) > ($2, $4::text::timestamptz, $5)
    and (action, at, sequence) < ($2, $6::text::timestamptz, $7)
  order by action desc, at desc, sequence desc limit $8)
  union all
  (select id, sequence, at, username, action, subject, details, before, after, hash from audit_log
  where $1::text is not null and $2::text is not null and $3::text is null
    and (username || chr(31) || action, at, sequence) > ($1::text || chr(31) || $2::text, $4::text::timestamptz, $5)
    and (username || chr(31) || action, at, sequence) < ($1::text || chr(31) || $2::text, $6::text::timestamptz, $7)
  order by username || chr(31) || action desc, at desc, sequence desc limit $8)
  union all
  (select id, sequence, at, username, action, subject, details, before, after, hash from audit_log
  where $3::text is not null
    and (subject, at, sequence) > ($3, $4::text::timestamptz, $5)
    and (subject, at, sequence) < ($3, $6::text::timestamptz, $7)
  order by subject desc, at desc, sequence desc limit $8)
  union all
  (select id, sequence, at, username, action, subject, details, before, after, hash from audit_log
  where $3::text is not null
    and (subject_kind, at, sequence) > ($3, $4::text::timestamptz, $5)
    and (subject_kind, at, sequence) < ($3, $6::text::timestamptz, $7)
  order by subject_kind desc, at desc, sequence desc limit $8)
  union all
  (select id, sequence, at, username, action, subject, details, before, after, hash from audit_log
  where $3::text is not null
    and (coalesce(details->>'walletAddress', details->>'toAddress'), at, sequence) > ($3, $4::text::timestamptz, $5)
    and (coalesce(details->>'walletAddress', details->>'toAddress'), at, sequence) < ($3, $6::text::timestamptz, $7)
  order by coalesce(details->>'walletAddress', details->>'toAddress') desc, at desc, sequence desc limit $8)
  union all
  (select id, sequence, at, username, action, subject, details, before, after, hash from audit_log
  where $3::text is not null
    and ((details->>'txHash'), at, sequence) > ($3, $4::text::timestamptz, $5)
    and ((details->>'txHash'), at, sequence) < ($3, $6::text::timestamptz, $7)
  order by (details->>'txHash') desc, at desc, sequence desc limit $8)
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
  'read',
  'listAuditLogNewer_1c72ba56',
  ["username","action","subject","fromAt","fromSequence","toAt","toSequence","limit"],
  `with found as (
  (select id, sequence, at, username, action, subject, details, before, after, hash from audit_log
  where $1::text is null and $2::text is null and $3::text is null
    and (at, sequence) > ($4::text::timestamptz, $5)
    and (at, sequence) < ($6::text::timestamptz, $7)
  order by at , sequence  limit $8)
  union all
  (select id, sequence, at, username, action, subject, details, before, after, hash from audit_log
  where $1::text is not null and $2::text is null and $3::text is null
    and (username, at, sequence) > ($1, $4::text::timestamptz, $5)
    and (username, at, sequence) < ($1, $6::text::timestamptz, $7)
  order by username , at , sequence  limit $8)
  union all
  (select id, sequence, at, username, action, subject, details, before, after, hash from audit_log
  where $1::text is null and $2::text is not null and $3::text is null
    and (action, at, sequence) > ($2, $4::text::timestamptz, $5)
    and (action, at, sequence) < ($2, $6::text::timestamptz, $7)
  order by action , at , sequence  limit $8)
  union all
  (select id, sequence, at, username, action, subject, details, before, after, hash from audit_log
  where $1::text is not null and $2::text is not null and $3::text is null
    and (username || chr(31) || action, at, sequence) > ($1::text || chr(31) || $2::text, $4::text::timestamptz, $5)
    and (username || chr(31) || action, at, sequence) < ($1::text || chr(31) || $2::text, $6::text::timestamptz, $7)
  order by username || chr(31) || action , at , sequence  limit $8)
  union all
  (select id, sequence, at, username, action, subject, details, before, after, hash from audit_log
  where $3::text is not null
    and (subject, at, sequence) > ($3, $4::text::timestamptz, $5)
    and (subject, at, sequence) < ($3, $6::text::timestamptz, $7)
  order by subject , at , sequence  limit $8)
  union all
  (select id, sequence, at, username, action, subject, details, before, after, hash from audit_log
  where $3::text is not null
    and (subject_kind, at, sequence) > ($3, $4::text::timestamptz, $5)
    and (subject_kind, at, sequence) < ($3, $6::text::timestamptz, $7)
  order by subject_kind , at , sequence  limit $8)
  union all
  (select id, sequence, at, username, action, subject, details, before, after, hash from audit_log
  where $3::text is not null
    and (coalesce(details->>'walletAddress', details->>'toAddress'), at, sequence) > ($3, $4::text::timestamptz, $5)
    and (coalesce(details->>'walletAddress', details->>'toAddress'), at, sequence) < ($3, $6::text::timestamptz, $7)
  order by coalesce(details->>'walletAddress', details->>'toAddress') , at , sequence  limit $8)
  union all
  (select id, sequence, at, username, action, subject, details, before, after, hash from audit_log
  where $3::text is not null
    and ((details->>'txHash'), at, sequence) > ($3, $4::text::timestamptz, $5)
    and ((details->>'txHash'), at, sequence) < ($3, $6::text::timestamptz, $7)
  order by (details->>'txHash') , at , sequence  limit $8)
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
  readonly fromSequence: bigint | number
  readonly toAt: string
  readonly toSequence: bigint | number
  readonly limit: bigint | number
}
export type CountAuditLogEntriesRow = {
  readonly entries: bigint
}
export const countAuditLogEntries = statement<CountAuditLogEntriesValues, CountAuditLogEntriesRow>(
  'read',
  'countAuditLogEntries_84425112',
  ["username","action","subject","fromAt","fromSequence","toAt","toSequence","limit"],
  `select count(*) as "entries" from (
  (select  from audit_log
  where $1::text is null and $2::text is null and $3::text is null
    and (at, sequence) > ($4::text::timestamptz, $5)
    and (at, sequence) < ($6::text::timestamptz, $7)
  order by at , sequence  limit $8)
  union all
  (select  from audit_log
  where $1::text is not null and $2::text is null and $3::text is null
    and (username, at, sequence) > ($1, $4::text::timestamptz, $5)
    and (username, at, sequence) < ($1, $6::text::timestamptz, $7)
  order by username , at , sequence  limit $8)
  union all
  (select  from audit_log
  where $1::text is null and $2::text is not null and $3::text is null
    and (action, at, sequence) > ($2, $4::text::timestamptz, $5)
    and (action, at, sequence) < ($2, $6::text::timestamptz, $7)
  order by action , at , sequence  limit $8)
  union all
  (select  from audit_log
  where $1::text is not null and $2::text is not null and $3::text is null
    and (username || chr(31) || action, at, sequence) > ($1::text || chr(31) || $2::text, $4::text::timestamptz, $5)
    and (username || chr(31) || action, at, sequence) < ($1::text || chr(31) || $2::text, $6::text::timestamptz, $7)
  order by username || chr(31) || action , at , sequence  limit $8)
  union all
  (select  from audit_log
  where $3::text is not null
    and (subject, at, sequence) > ($3, $4::text::timestamptz, $5)
    and (subject, at, sequence) < ($3, $6::text::timestamptz, $7)
  order by subject , at , sequence  limit $8)
  union all
  (select  from audit_log
  where $3::text is not null
    and (subject_kind, at, sequence) > ($3, $4::text::timestamptz, $5)
    and (subject_kind, at, sequence) < ($3, $6::text::timestamptz, $7)
  order by subject_kind , at , sequence  limit $8)
  union all
  (select  from audit_log
  where $3::text is not null
    and (coalesce(details->>'walletAddress', details->>'toAddress'), at, sequence) > ($3, $4::text::timestamptz, $5)
    and (coalesce(details->>'walletAddress', details->>'toAddress'), at, sequence) < ($3, $6::text::timestamptz, $7)
  order by coalesce(details->>'walletAddress', details->>'toAddress') , at , sequence  limit $8)
  union all
  (select  from audit_log
  where $3::text is not null
    and ((details->>'txHash'), at, sequence) > ($3, $4::text::timestamptz, $5)
    and ((details->>'txHash'), at, sequence) < ($3, $6::text::timestamptz, $7)
  order by (details->>'txHash') , at , sequence  limit $8)
) found`,
)

export type ReadAuditLogEntryValues = {
  readonly sequence: bigint | number
}
export type ReadAuditLogEntryRow = {
  readonly id: bigint
  readonly sequence: bigint
  readonly at: Date
  readonly username: string
  readonly action: string
  readonly subject: string
  readonly details: ColumnTypes['audit_log.details']
  readonly before: unknown | null
  readonly after: unknown | null
  readonly hash: Buffer
}
export const readAuditLogEntry = statement<ReadAuditLogEntryValues, ReadAuditLogEntryRow>(
  'read',
  'readAuditLogEntry_8dd1ec02',
  ["sequence"],
  `select id, sequence, at, username, action, subject, details, before, after, hash from audit_log
where sequence = $1`,
)

export type ReadLastEntryOfValues = {
  readonly subject: string
}
export type ReadLastEntryOfRow = {
  readonly sequence: bigint
  readonly action: string
  readonly before: unknown | null
}
export const readLastEntryOf = statement<ReadLastEntryOfValues, ReadLastEntryOfRow>(
  'read',
  'readLastEntryOf_09d01123',
  ["subject"],
  `select sequence, action, before from audit_log
where (subject, at, sequence) > ($1, '-infinity'::timestamptz, 0)
  and (subject, at, sequence) < ($1, 'infinity'::timestamptz, 0)
order by subject desc, at desc, sequence desc limit 1`,
)
