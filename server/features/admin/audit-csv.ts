import { jsonCell } from '#core/csv.ts'
import { type AuditFilter, type AuditRow, readAuditLog } from '../../operators/read-audit-log.ts'
import { csvKind } from '../../routing/csv-file.ts'

/**
 * The audit log as a file, newest first. What it is read from is as of its first read, and its own entry was committed right
 * before that: a download of the log is an entry in it.
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
