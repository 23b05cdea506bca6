import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/pool.ts'
import { execute } from './execute.ts'

/** An open alarm of the audit that stops the money of the player of this wallet alone. */
export const raiseAlarmOf = (db: Database, wallet: string) =>
  execute(
    db,
    sql`insert into audit_alarms (finding, user_ids, stops_all)
      select '{"check":"test","count":1,"example":""}', array[user_id], false
      from users where wallet_address = ${wallet.toLowerCase()}`,
  )
