import { sql } from 'drizzle-orm'
import type { Transaction } from '../db/pool.ts'

export type AuditLogEntry = {
  readonly username: string
  /** What was done, as a verb phrase, e.g. `approve withdrawal`. */
  readonly action: string
  /** What it was done to, e.g. `withdrawal 12`. */
  readonly subject: string
  /** Amounts as text; no secret ever. */
  readonly details: Readonly<Record<string, string | number | boolean | null>>
}

/** Writes down what an operator does, in the same transaction: what was done stands here, or was not done. */
export async function writeAuditLog(tx: Transaction, entry: AuditLogEntry): Promise<void> {
  await tx.execute(sql`
    insert into audit_log (username, action, subject, details)
    values (${entry.username}, ${entry.action}, ${entry.subject}, ${JSON.stringify(entry.details)}::jsonb)`)
}
