import type { Database } from '#server/db/statement.ts'
import { waitUntil } from '../wait-until.ts'
import { execute, sql } from './execute.ts'

/** Resolves once a transaction of this database waits for another one's lock. */
export const untilBlocked = (db: Database) =>
  waitUntil('a transaction waits for a lock', async () => {
    const { rows } = await execute(
      db,
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows.length > 0
  })
