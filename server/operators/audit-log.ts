import type { Transaction } from '../db/pool.ts'
import type { Executor } from '../db/statement.ts'
import { insertAuditLogEntry, listAuditLogEntries } from './audit-log.sql.ts'

export type AuditLogEntry = {
  readonly username: string
  /** What was done, as a verb phrase, e.g. `approve withdrawal`. */
  readonly action: string
  /** What it was done to, e.g. `withdrawal 12`. */
  readonly subject: string
  /** Amounts as text; no secret ever. */
  readonly details: Readonly<Record<string, string | number | boolean | null>>
  /** What was there before a change and after it, as JSON has it; absent where nothing was changed that has a value. */
  readonly before?: unknown
  readonly after?: unknown
}

/** Writes down what an operator does, in the same transaction: what was done stands here, or was not done. */
export async function writeAuditLog(tx: Transaction, entry: AuditLogEntry): Promise<void> {
  const { username, action, subject, details, before, after } = entry
  const values = { details: JSON.stringify(details), before: textOf(before), after: textOf(after) }
  await insertAuditLogEntry(tx, { username, action, subject, ...values })
}

const textOf = (value: unknown) => (value === undefined ? null : JSON.stringify(value))

/** What operators have done, newest first. */
export async function readAuditLog(executor: Executor, beforeId: bigint | number, limit: number) {
  const rows = await listAuditLogEntries(executor, { beforeId, limit })
  return rows.map((row) => ({ ...row, id: Number(row.id), at: row.at.toISOString() }))
}
