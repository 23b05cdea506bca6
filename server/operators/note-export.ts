import type { Database } from '../db/pool.ts'
import { type AuditLogEntry, writeAuditLog } from './audit-log.ts'

type Export = {
  readonly username: string
  /** The name of its file, without the ending. */
  readonly list: string
  /** Its filters; what is undefined was not asked for. */
  readonly filters: Readonly<Record<string, string | number | Date | undefined>>
}

/** Writes down who takes a list away as a file, and what was asked of it: called before the first line is read. */
export const noteExport = (db: Pick<Database, 'transaction'>, { username, list, filters }: Export): Promise<void> =>
  db.transaction((tx) =>
    writeAuditLog(tx, {
      username,
      action: 'export list',
      subject: `list ${list}`,
      details: { list, ...detailsOf(filters) },
    }),
  )

const detailsOf = (filters: Export['filters']): AuditLogEntry['details'] =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value instanceof Date ? value.toISOString() : value]],
    ),
  )
