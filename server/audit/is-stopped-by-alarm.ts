import { sql } from 'drizzle-orm'
import type { Executor } from '../db/pool.ts'

/** Whether an alarm of the audit is open: until a person has resolved it, no money leaves. */
export async function isStoppedByAlarm(executor: Executor): Promise<boolean> {
  const { rows } = await executor.execute(sql`select 1 from audit_alarms where resolved_at is null limit 1`)
  return rows.length > 0
}
