import type { Database } from '#server/db/statement.ts'
import { execute, sql } from '../world/execute.ts'

/** Raises an audit alarm that stops the money of only the player of this wallet. */
export const raiseAlarmOf = (db: Database, wallet: string) =>
  execute(
    db,
    sql`insert into audit_alarms (finding, user_ids, stops_all)
      select '{"check":"test","count":1,"example":""}', array[user_id], false
      from users where wallet_address = ${wallet.toLowerCase()}`,
  )
