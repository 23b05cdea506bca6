import type { Database } from '../../db/pool.ts'
import { type AuditLogEntry, writeAuditLog } from './audit-log.ts'

type Export = {
  readonly username: string
  /** File name without the extension. */
  readonly list: string
  /** Filters of the list; undefined ones were not used. */
  readonly filters: Readonly<Record<string, string | number | Date | undefined>>
}

/** Records who exports a list as a file, and with which filters. Call it before the first line is read. */
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
