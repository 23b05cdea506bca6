import { type AuditFinding, audit } from '#server/audit/audit.ts'
import { createDatabase } from '#server/db/pool.ts'

/** The server's own audit, run from outside: the one place where flow tests call its code. */
export async function runAudit(databaseUrl: string): Promise<AuditFinding[]> {
  const db = createDatabase(databaseUrl, 1, () => undefined)
  try {
    return await audit(db)
  } finally {
    await db.$client.end()
  }
}
