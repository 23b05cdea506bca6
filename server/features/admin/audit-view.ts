import type { listAuditLog } from '#core/api/audit.ts'
import type { CallAnswer } from '#core/api/call.ts'
import type { AuditRow } from '../../audit/log/read-audit-log.ts'

/** Converts an audit entry to the panel's view. */
export const auditEntryView = (row: AuditRow): CallAnswer<typeof listAuditLog>[number] => ({
  id: Number(row.id),
  sequence: Number(row.sequence),
  at: row.at.toISOString(),
  username: row.username,
  action: row.action,
  subject: row.subject,
  details: row.details as Record<string, unknown>,
  before: row.before,
  after: row.after,
  hash: row.hash.toString('hex'),
})
