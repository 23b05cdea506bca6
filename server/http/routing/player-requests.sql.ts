// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import { statement } from '../../db/statement.ts'

export type InsertPlayerRequestValues = {
  readonly userId: bigint | number
  readonly key: string
  readonly call: string
  readonly requestHash: Buffer
}
export type InsertPlayerRequestRow = {
  readonly key: string
}
export const insertPlayerRequest = statement<InsertPlayerRequestValues, InsertPlayerRequestRow>(
  'write',
  'insertPlayerRequest_8d3fa6c0',
  ["userId","key","call","requestHash"],
  `insert into player_requests (user_id, key, call, request_hash)
values ($1, $2, $3, $4)
on conflict (user_id, key) do nothing returning key`,
)

export type ReadPlayerRequestValues = {
  readonly userId: bigint | number
  readonly key: string
}
export type ReadPlayerRequestRow = {
  readonly call: string
  readonly request_hash: Buffer
  readonly answer: unknown | null
}
export const readPlayerRequest = statement<ReadPlayerRequestValues, ReadPlayerRequestRow>(
  'read',
  'readPlayerRequest_41797125',
  ["userId","key"],
  `select call, request_hash, answer from player_requests where user_id = $1 and key = $2`,
)

export type UpdatePlayerAnswerValues = {
  readonly answer: string
  readonly userId: bigint | number
  readonly key: string
}
export const updatePlayerAnswer = statement<UpdatePlayerAnswerValues, never>(
  'write',
  'updatePlayerAnswer_f7f2523a',
  ["answer","userId","key"],
  `update player_requests set answer = $1::json where user_id = $2 and key = $3`,
)

export type DeleteOldPlayerRequestsValues = {
  readonly hours: number
  readonly unansweredHours: number
}
export const deleteOldPlayerRequests = statement<DeleteOldPlayerRequestsValues, never>(
  'write',
  'deleteOldPlayerRequests_22f5e637',
  ["hours","unansweredHours"],
  `delete from player_requests
where created_at <= clock_now() - make_interval(hours => $1)
  or answer is null and created_at <= clock_now() - make_interval(hours => $2)`,
)

export type DeleteUnansweredRequestValues = {
  readonly userId: bigint | number
  readonly key: string
}
export const deleteUnansweredRequest = statement<DeleteUnansweredRequestValues, never>(
  'write',
  'deleteUnansweredRequest_c457e381',
  ["userId","key"],
  `delete from player_requests where user_id = $1 and key = $2 and answer is null`,
)
