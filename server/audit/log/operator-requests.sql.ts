// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import { type Kept, statement } from '../../db/statement.ts'
import type { operatorRequests } from '../../db/schema/operators.ts'

export type InsertRequestValues = {
  readonly username: string
  readonly key: string
  readonly call: string
  readonly requestHash: Buffer
}
export type InsertRequestRow = {
  readonly key: Kept<typeof operatorRequests, 'key'>
}
export const insertRequest = statement<InsertRequestValues, InsertRequestRow>(
  'write',
  'insertRequest_4e6f1437',
  ["username","key","call","requestHash"],
  `insert into operator_requests (username, key, call, request_hash)
values ($1, $2, $3, $4)
on conflict (username, key) do nothing returning key`,
)

export type ReadRequestValues = {
  readonly username: string
  readonly key: string
}
export type ReadRequestRow = {
  readonly call: Kept<typeof operatorRequests, 'call'>
  readonly request_hash: Buffer
  readonly answer: unknown | null
}
export const readRequest = statement<ReadRequestValues, ReadRequestRow>(
  'read',
  'readRequest_70757a43',
  ["username","key"],
  `select call, request_hash, answer from operator_requests where username = $1 and key = $2`,
)

export type LockRequestValues = {
  readonly username: string
  readonly key: string
}
export type LockRequestRow = {
  readonly call: Kept<typeof operatorRequests, 'call'>
  readonly request_hash: Buffer
  readonly answer: unknown | null
}
export const lockRequest = statement<LockRequestValues, LockRequestRow>(
  'lock',
  'lockRequest_6fa054d5',
  ["username","key"],
  `select call, request_hash, answer from operator_requests where username = $1 and key = $2 for update`,
)

export type UpdateRequestAnswerValues = {
  readonly answer: string
  readonly username: string
  readonly key: string
}
export const updateRequestAnswer = statement<UpdateRequestAnswerValues, never>(
  'write',
  'updateRequestAnswer_56b642ca',
  ["answer","username","key"],
  `update operator_requests set answer = $1::json where username = $2 and key = $3`,
)

export type AllowIdleValues = {
  readonly limit: string
}
export type AllowIdleRow = {
  readonly set_config: string | null
}
export const allowIdle = statement<AllowIdleValues, AllowIdleRow>(
  'write',
  'allowIdle_0d8f07db',
  ["limit"],
  `select set_config('idle_in_transaction_session_timeout', $1, true)`,
)
