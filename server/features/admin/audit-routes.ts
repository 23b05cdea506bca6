import { getAuditHead, listAuditLog } from '#core/api/audit.ts'
import type { CallAnswer, CallRequest } from '#core/api/call.ts'
import { jsonCell } from '#core/csv.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import {
  AUDIT_COUNT_MAX,
  type AuditLogFilter,
  type AuditRow,
  type AuditStart,
  countAuditLog,
  readAuditLog,
  readHead,
} from '../../audit/log/read-audit-log.ts'
import type { Database } from '../../db/statement.ts'
import { csvKind } from '../../http/routing/csv-file.ts'
import { listRoute, type Route, route } from '../../http/routing/route.ts'

/** Routes to list, search and download operators' actions. */
export const auditRoutes = ({ db }: { readonly db: Database }): Route[] => [
  listRoute(listAuditLog, AUDIT_CSV, askEntries, async ({ asked, query }, context) => {
    const start = readStart(query.cursor)
    if (!start.ok) return start
    const [page, count] = await Promise.all([
      readAuditLog(db, asked, start.value, query.limit),
      countAuditLog(db, asked),
    ])
    const { entries, hasNewer, hasOlder } = page
    const [newest, oldest] = [entries.at(0), entries.at(-1)]
    if (hasOlder && oldest !== undefined) context.setHeader('x-next-cursor', writeStart('older', oldest.place))
    if (hasNewer && newest !== undefined) context.setHeader('x-prev-cursor', writeStart('newer', newest.place))
    context.setHeader('x-total-count', count > AUDIT_COUNT_MAX ? `${AUDIT_COUNT_MAX}+` : String(count))
    return ok(entries.map(auditEntryView))
  }),

  route(getAuditHead, async () => {
    const { sequence, hash } = await readHead(db)
    return ok({ sequence: Number(sequence), hash: hash.toString('hex') })
  }),
]

function askEntries({ query }: CallRequest<typeof listAuditLog>): Result<AuditLogFilter, 'malformed_request'> {
  const { username, action, subject, from, to } = query
  const isAlone = subject === undefined || (username === undefined && action === undefined)
  return isAlone
    ? ok({ username, action, subject: toLowerCaseHex(subject), from: from?.toISOString(), to: to?.toISOString() })
    : refuse('malformed_request')
}

const HEX = /^0x[0-9a-f]+$/i

/** Lowers the case of wallets and transactions, because they are stored in lower case. */
const toLowerCaseHex = (subject: string | undefined) => (HEX.test(subject ?? '') ? subject?.toLowerCase() : subject)

const CURSOR = /^(older|newer)\.(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)\.([1-9]\d{0,14})$/

const writeStart = (way: AuditStart['way'], { at, sequence }: AuditStart | Omit<AuditStart, 'way'>) =>
  `${way}.${at}.${sequence}`

function readStart(cursor: string | undefined): Result<AuditStart | null, 'malformed_request'> {
  if (cursor === undefined) return ok(null)
  const [, way, at = '', sequence = ''] = CURSOR.exec(cursor) ?? []
  if (way === undefined || !isMoment(at)) return refuse('malformed_request')
  return ok({ way: way as AuditStart['way'], at, sequence: BigInt(sequence) })
}

/** Checks that a moment exists. The database rejects a day such as the 30th of February. */
function isMoment(at: string): boolean {
  const ms = Date.parse(at)
  return ms >= 0 && new Date(ms).toISOString().slice(0, 19) === at.slice(0, 19)
}

/** Converts an audit entry to the panel's view. */
const auditEntryView = (row: AuditRow): CallAnswer<typeof listAuditLog>[number] => ({
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

/**
 * The audit log as a file, newest first. All rows are as of the first read. The download's own entry is committed right before that
 * read, so the file contains it.
 */
export const AUDIT_CSV = csvKind<AuditLogFilter, AuditRow>('audit-log', (filter) => ({
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
