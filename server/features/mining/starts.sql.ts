// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import { statement } from '../../db/statement.ts'

export type ReadStartsOfLateValues = {
  readonly userId: bigint | number
  readonly limit: bigint | number
}
export type ReadStartsOfLateRow = {
  readonly starts: bigint
}
export const readStartsOfLate = statement<ReadStartsOfLateValues, ReadStartsOfLateRow>(
  'read',
  'readStartsOfLate_416f0d72',
  ["userId","limit"],
  `select count(distinct started_at) as "starts" from (
  select started_at, is_joined from mining_sessions where user_id = $1 order by id desc limit $2
) s where started_at > clock_now() - interval '1 hour' and not is_joined`,
)

export type CountSessionsValues = {
  readonly userId: bigint | number
  readonly limit: bigint | number
}
export type CountSessionsRow = {
  readonly card_id: bigint
  readonly sessions: bigint
}
export const countSessions = statement<CountSessionsValues, CountSessionsRow>(
  'read',
  'countSessions_2a2224f9',
  ["userId","limit"],
  `select card_id, count(*) as "sessions" from (
  select card_id from mining_sessions where user_id = $1 order by id desc limit $2
) s group by card_id order by card_id`,
)
