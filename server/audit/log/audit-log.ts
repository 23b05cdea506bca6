import { assert } from '#core/assert.ts'
import type { AuditAction } from '#core/audit-actions.ts'
import { type AuditSubject, formatAuditSubject } from '#core/audit-subject.ts'
import { type Database, only, type Transaction } from '../../db/statement.ts'
import { insertAuditLogEntry, lockAuditHead } from './audit-log.sql.ts'

export type AuditLogEntry = {
  readonly username: string
  readonly action: AuditAction
  readonly subject: AuditSubject
  /** Amounts as text. Never contains a secret. */
  readonly details: Readonly<Record<string, string | number | boolean | null>>
  /** State before a change and after it, as JSON; absent if the action changed no value. */
  readonly before?: unknown
  readonly after?: unknown
}

/** Author of a command at the server's console, where no operator is logged in. */
export const CONSOLE = 'console'
/** Author of what a rule of the platform does by itself. */
export const PLATFORM = 'platform'

/** Maximum characters of a name. It is longer than any name in use, and short enough for an index. */
const NAME_LENGTH_MAX = 200

/**
 * Records what an operator does, in the same transaction. Either both are committed or neither.
 *
 * The entry is written right before the commit, whenever this is called. All entries form one chain, so only one transaction
 * at a time holds the lock on its head, and takes it after every other lock.
 */
export async function writeAuditLog(tx: Transaction, entry: AuditLogEntry): Promise<void> {
  const { username, action, details, before, after } = entry
  const subject = formatAuditSubject(entry.subject)
  const isShort = [username, action, subject].every((name) => name.length <= NAME_LENGTH_MAX)
  assert(isShort, 'names in the audit log are short; what is long stands in the details')
  const values = { details: JSON.stringify(details), before: textOf(before), after: textOf(after) }
  tx.beforeCommit(async () => {
    const [, written] = await Promise.all([
      lockAuditHead(tx),
      insertAuditLogEntry(tx, { username, action, subject, ...values }),
    ])
    only(written)
  })
}

const textOf = (value: unknown) => (value === undefined ? null : JSON.stringify(value))

type Export = {
  readonly username: string
  /** File name without the extension. */
  readonly list: string
  /** Filters of the list; undefined ones were not used. */
  readonly filters: Readonly<Record<string, string | number | Date | undefined>>
}

/** Records who exports a list as a file, and with which filters. Call it before the first line is read. */
export const recordExport = (db: Pick<Database, 'transaction'>, { username, list, filters }: Export): Promise<void> =>
  db.transaction((tx) =>
    writeAuditLog(tx, {
      username,
      action: 'export list',
      subject: { kind: 'list', key: list },
      details: { list, ...detailsOf(filters) },
    }),
  )

const detailsOf = (filters: Export['filters']): AuditLogEntry['details'] =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value instanceof Date ? value.toISOString() : value]],
    ),
  )
