import { jsonCell } from '#core/csv.ts'
import { type AuditFilter, type AuditRow, readAuditLog } from '../../audit/log/read-audit-log.ts'
import { csvKind } from '../../http/routing/csv-file.ts'

/**
 * The audit log as a file, newest first. All rows are as of the first read. The download's own entry is committed right before that
 * read, so the file contains it.
 */
export const AUDIT_CSV = csvKind<AuditFilter, AuditRow>('audit-log', (filter) => ({
  columns: {
    number: ({ sequence }) => String(sequence),
    at: ({ at }) => at.toISOString(),
    operator: ({ username }) => username,
    action: ({ action }) => action,
    subject: ({ subject }) => subject,
    details: ({ details }) => jsonText(details),
    before: ({ before }) => jsonText(before),
    after: ({ after }) => jsonText(after),
    hash: ({ hash }) => hash.toString('hex'),
  },
  readAfter: async (executor, last, limit) => {
    const start = last === null ? null : ({ way: 'older', ...last.place } as const)
    return (await readAuditLog(executor, filter, start, limit)).entries
  },
}))

const jsonText = (value: unknown) => (value === null ? null : jsonCell(value))
