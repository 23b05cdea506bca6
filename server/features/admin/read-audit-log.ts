import { sql } from 'drizzle-orm'
import type { Executor } from '../../db/pool.ts'

type Row = {
  id: string
  at: string
  username: string
  action: string
  subject: string
  details: Record<string, unknown>
}

/** What operators have done, newest first. */
export async function readAuditLog(db: Executor, beforeId: number | null, limit: number) {
  const { rows } = await db.execute<Row>(sql`
    select id, at, username, action, subject, details from audit_log
    ${beforeId === null ? sql`` : sql`where id < ${beforeId}`} order by id desc limit ${limit}`)
  return rows.map((row) => ({ ...row, id: Number(row.id), at: new Date(row.at).toISOString() }))
}
