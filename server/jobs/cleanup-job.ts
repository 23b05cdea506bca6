import { sql } from 'drizzle-orm'
import type { Database } from '../db/pool.ts'
import type { Job } from './queue.ts'

/** Takes out sessions, tokens and nonces that have run out, and failed logins that count no more. */
export const cleanupJob = (db: Database): Job => ({
  name: 'sign-in.cleanup',
  schedule: '*/10 * * * *',
  run: async () => {
    await db.execute(sql`delete from sessions where expires_at <= clock_now()`)
    await db.execute(sql`delete from sign_in_nonces where expires_at <= clock_now()`)
    await db.execute(sql`delete from operator_tokens where expires_at <= clock_now()`)
    await db.execute(sql`delete from login_failures where last_at <= clock_now() - interval '1 day'`)
  },
})
