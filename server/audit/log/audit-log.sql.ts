// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import { statement } from '../../db/statement.ts'

export type LockAuditHeadRow = {
  readonly sequence: bigint
}
export const lockAuditHead = statement<null, LockAuditHeadRow>(
  'lock',
  'lockAuditHead_bd0d351f',
  [],
  `select sequence from audit_head for update`,
)

export type InsertAuditLogEntryValues = {
  readonly username: string
  readonly action: string
  readonly subject: string
  readonly details: string
  readonly before?: string | null | undefined
  readonly after?: string | null | undefined
}
export type InsertAuditLogEntryRow = {
  readonly sequence: bigint
}
export const insertAuditLogEntry = statement<InsertAuditLogEntryValues, InsertAuditLogEntryRow>(
  'write',
  'insertAuditLogEntry_b59841bd',
  ["username","action","subject","details","before","after"],
  `with entry as materialized (
  select clock_now() as at, $1::text as username, $2::text as action, $3::text as subject,
    $4::jsonb as details, $5::jsonb as before, $6::jsonb as after
), head as (
  update audit_head h set sequence = h.sequence + 1, previous_hash = h.hash,
    hash = audit_hash(h.sequence + 1, e.at, e.username, e.action, e.subject, e.details, e.before, e.after, h.hash)
  from entry e
  returning h.sequence, h.previous_hash, h.hash, e.at, e.username, e.action, e.subject, e.details, e.before, e.after
)
insert into audit_log (sequence, previous_hash, hash, at, username, action, subject, details, before, after)
select sequence, previous_hash, hash, at, username, action, subject, details, before, after from head
returning sequence`,
)

export type ReadAuditHeadRow = {
  readonly sequence: bigint
  readonly hash: Buffer
}
export const readAuditHead = statement<null, ReadAuditHeadRow>(
  'read',
  'readAuditHead_20dc5244',
  [],
  `select sequence, hash from audit_head`,
)

export type ListAuditChainValues = {
  readonly afterSequence: bigint | number
  readonly limit: bigint | number
}
export type ListAuditChainRow = {
  readonly sequence: bigint
  readonly at: string
  readonly username: string
  readonly action: string
  readonly subject: string
  readonly details: string
  readonly before: string | null
  readonly after: string | null
  readonly previous_hash: Buffer
  readonly hash: Buffer
}
export const listAuditChain = statement<ListAuditChainValues, ListAuditChainRow>(
  'read',
  'listAuditChain_c303da7e',
  ["afterSequence","limit"],
  `select sequence, (extract(epoch from at) * 1000000)::bigint::text as "at", username, action, subject,
  details::text as "details", before::text as before, after::text as after, previous_hash, hash
from audit_log where sequence > $1 order by sequence limit $2`,
)

export type InsertRequestValues = {
  readonly username: string
  readonly key: string
  readonly call: string
  readonly requestHash: Buffer
}
export type InsertRequestRow = {
  readonly key: string
}
export const insertRequest = statement<InsertRequestValues, InsertRequestRow>(
  'write',
  'insertRequest_4e6f1437',
  ["username","key","call","requestHash"],
  `insert into operator_requests (username, key, call, request_hash)
values ($1, $2, $3, $4)
on conflict (username, key) do nothing returning key`,
)

export type ReadRequestValues = {
  readonly username: string
  readonly key: string
}
export type ReadRequestRow = {
  readonly call: string
  readonly request_hash: Buffer
  readonly answer: unknown | null
}
export const readRequest = statement<ReadRequestValues, ReadRequestRow>(
  'read',
  'readRequest_70757a43',
  ["username","key"],
  `select call, request_hash, answer from operator_requests where username = $1 and key = $2`,
)

export type LockRequestValues = {
  readonly username: string
  readonly key: string
}
export type LockRequestRow = {
  readonly call: string
  readonly request_hash: Buffer
  readonly answer: unknown | null
}
export const lockRequest = statement<LockRequestValues, LockRequestRow>(
  'lock',
  'lockRequest_6fa054d5',
  ["username","key"],
  `select call, request_hash, answer from operator_requests where username = $1 and key = $2 for update`,
)

export type UpdateRequestAnswerValues = {
  readonly answer: string
  readonly username: string
  readonly key: string
}
export const updateRequestAnswer = statement<UpdateRequestAnswerValues, never>(
  'write',
  'updateRequestAnswer_56b642ca',
  ["answer","username","key"],
  `update operator_requests set answer = $1::json where username = $2 and key = $3`,
)

export type ExtendIdleTimeoutValues = {
  readonly limit: string
}
export type ExtendIdleTimeoutRow = {
  readonly set_config: string | null
}
export const extendIdleTimeout = statement<ExtendIdleTimeoutValues, ExtendIdleTimeoutRow>(
  'write',
  'extendIdleTimeout_0d8f07db',
  ["limit"],
  `select set_config('idle_in_transaction_session_timeout', $1, true)`,
)
