import type { AuditFinding } from '#server/audit/alarms.ts'
import { audit } from '#server/audit/audit.ts'
import { createDatabase } from '#server/db/pool.ts'

/** Runs the server's audit from outside. This is the only place where flow tests call its code. */
export async function runAudit(databaseUrl: string): Promise<readonly AuditFinding[]> {
  const db = createDatabase(databaseUrl, 1, () => undefined)
  try {
    return await audit(db)
  } finally {
    await db.$client.end()
  }
}
