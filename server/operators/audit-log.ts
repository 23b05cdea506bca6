import { assert } from '#core/assert.ts'
import type { AuditAction } from '#core/audit-actions.ts'
import type { Transaction } from '../db/pool.ts'
import { only } from '../db/statement.ts'
import { insertAuditLogEntry, lockAuditHead } from './audit-log.sql.ts'

export type AuditLogEntry = {
  readonly username: string
  /** What was done. */
  readonly action: AuditAction
  /** What it was done to, e.g. `withdrawal 12`. */
  readonly subject: string
  /** Amounts as text; no secret ever. */
  readonly details: Readonly<Record<string, string | number | boolean | null>>
  /** What was there before a change and after it, as JSON has it; absent where nothing was changed that has a value. */
  readonly before?: unknown
  readonly after?: unknown
}

/** The author where nobody is logged in: a command at the server's console, not the panel. */
export const CONSOLE = 'console'
/** The author where a rule of the platform acts by itself. */
export const PLATFORM = 'platform'

/** More than any name of ours has, and little enough for an index. */
const NAME_LENGTH_MAX = 200

/**
 * Writes down what an operator does, in the same transaction: what was done stands here, or was not done.
 *
 * The entry is written right before the commit, whenever this is called. All entries are one chain, so the row of its head is
 * locked by one transaction at a time, and after every other lock.
 */
export async function writeAuditLog(tx: Transaction, entry: AuditLogEntry): Promise<void> {
  const { username, action, subject, details, before, after } = entry
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
