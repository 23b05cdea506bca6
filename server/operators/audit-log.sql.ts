// Written by `npm run sql:generate` from the file of the same name, with the types that the database gives.
import { type Kept, statement } from '../db/statement.ts'
import type { auditLog } from '../db/schema/operators.ts'

export type InsertAuditLogEntryValues = {
  readonly username: string
  readonly action: string
  readonly subject: string
  readonly details: string
  readonly before?: string | null | undefined
  readonly after?: string | null | undefined
}
export const insertAuditLogEntry = statement<InsertAuditLogEntryValues, never>(
  'insertAuditLogEntry_e4419183',
  ["username","action","subject","details","before","after"],
  `insert into audit_log (username, action, subject, details, before, after)
values ($1, $2, $3, $4::jsonb, $5::jsonb, $6::jsonb)`,
)

export type ListAuditLogEntriesValues = {
  readonly beforeId: bigint | number
  readonly limit: bigint | number
}
export type ListAuditLogEntriesRow = {
  readonly id: bigint
  readonly at: Date
  readonly username: Kept<typeof auditLog, 'username'>
  readonly action: Kept<typeof auditLog, 'action'>
  readonly subject: Kept<typeof auditLog, 'subject'>
  readonly details: Kept<typeof auditLog, 'details'>
}
export const listAuditLogEntries = statement<ListAuditLogEntriesValues, ListAuditLogEntriesRow>(
  'listAuditLogEntries_28f5ce06',
  ["beforeId","limit"],
  `select id, at, username, action, subject, details from audit_log
where id < $1 order by id desc limit $2`,
)
