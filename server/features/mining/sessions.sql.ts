// Written by `npm run sql:generate` from the file of the same name, with the types that the database gives.
import { statement } from '../../db/statement.ts'

export type CountSessionsValues = {
  readonly userId: bigint | number
}
export type CountSessionsRow = {
  readonly card_id: bigint
  readonly sessions: bigint
}
export const countSessions = statement<CountSessionsValues, CountSessionsRow>(
  'countSessions_0b15d451',
  ["userId"],
  `select card_id, count(*) as "sessions" from mining_sessions where user_id = $1 group by card_id order by card_id`,
)
