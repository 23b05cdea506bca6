// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import type { ColumnTypes } from '../../db/column-types.ts'
import { statement } from '../../db/statement.ts'

export type InsertNonceValues = {
  readonly nonce: string
  readonly lifetimeMinutes: number
}
export const insertNonce = statement<InsertNonceValues, never>(
  'write',
  'insertNonce_51ffdeda',
  ["nonce","lifetimeMinutes"],
  `insert into sign_in_nonces (nonce, expires_at) values ($1, clock_now() + make_interval(mins => $2))`,
)

export type DeleteNonceValues = {
  readonly nonce: string
}
export type DeleteNonceRow = {
  readonly nonce: string
}
export const deleteNonce = statement<DeleteNonceValues, DeleteNonceRow>(
  'write',
  'deleteNonce_ac9e480a',
  ["nonce"],
  `delete from sign_in_nonces where nonce = $1 and expires_at > clock_now() returning nonce`,
)

export type InsertSessionValues = {
  readonly userId: bigint | number
  readonly tokenHash: Buffer
  readonly isFirst: boolean
  readonly isSignedByContract: boolean
  readonly lifetimeDays: number
}
export type InsertSessionRow = {
  readonly expires_at: Date
}
export const insertSession = statement<InsertSessionValues, InsertSessionRow>(
  'write',
  'insertSession_998ccfa0',
  ["userId","tokenHash","isFirst","isSignedByContract","lifetimeDays"],
  `insert into sessions (user_id, token_hash, is_first, is_signed_by_contract, expires_at)
values ($1, $2, $3, $4, clock_now() + make_interval(days => $5))
returning expires_at`,
)

export type DeleteOldSessionsValues = {
  readonly userId: bigint | number
  readonly tokenHash: Buffer
  readonly others: bigint | number
}
export const deleteOldSessions = statement<DeleteOldSessionsValues, never>(
  'write',
  'deleteOldSessions_ac402b36',
  ["userId","tokenHash","others"],
  `delete from sessions where user_id = $1 and token_hash in (
  select token_hash from sessions where user_id = $1 and token_hash <> $2 order by created_at desc, token_hash
  offset $3)`,
)

export type ReadSessionsValues = {
  readonly userIds: readonly (bigint | number | null)[]
  readonly tokenHashes: readonly (Buffer | null)[]
}
export type ReadSessionsRow = {
  readonly user_id: bigint
  readonly token_hash: Buffer
  readonly wallet_address: ColumnTypes['users.wallet_address']
  readonly expires_at: Date
  readonly is_first: boolean
  readonly is_signed_by_contract: boolean
}
export const readSessions = statement<ReadSessionsValues, ReadSessionsRow>(
  'read',
  'readSessions_d9316f93',
  ["userIds","tokenHashes"],
  `select s.user_id, s.token_hash, u.wallet_address, s.expires_at, s.is_first, s.is_signed_by_contract
from sessions s join users u on u.user_id = s.user_id
where s.user_id = any($1::bigint[]) and u.user_id = any($1::bigint[])
  and s.token_hash = any($2::bytea[]) and s.expires_at > clock_now()`,
)

export type DeleteSessionValues = {
  readonly userId: bigint | number
  readonly tokenHash: Buffer
}
export type DeleteSessionRow = {
  readonly user_id: bigint
}
export const deleteSession = statement<DeleteSessionValues, DeleteSessionRow>(
  'write',
  'deleteSession_9fb22f38',
  ["userId","tokenHash"],
  `delete from sessions where user_id = $1 and token_hash = $2 returning user_id`,
)

export type ReadSessionsOfValues = {
  readonly userId: bigint | number
  readonly afterHash?: Buffer | null | undefined
  readonly limit: bigint | number
}
export type ReadSessionsOfRow = {
  readonly token_hash: Buffer
  readonly created_at: Date
  readonly expires_at: Date
}
export const readSessionsOf = statement<ReadSessionsOfValues, ReadSessionsOfRow>(
  'read',
  'readSessionsOf_786127e0',
  ["userId","afterHash","limit"],
  `select token_hash, created_at, expires_at from sessions
where user_id = $1 and expires_at > clock_now()
  and ($2::bytea is null or (created_at, token_hash) < (
    select s.created_at, s.token_hash from sessions s where s.user_id = $1 and s.token_hash = $2::bytea))
order by created_at desc, token_hash desc limit $3`,
)

export const deleteExpiredSessions = statement<null, never>(
  'write',
  'deleteExpiredSessions_fd32e57a',
  [],
  `delete from sessions where expires_at <= clock_now()`,
)

export const deleteExpiredNonces = statement<null, never>(
  'write',
  'deleteExpiredNonces_4602652d',
  [],
  `delete from sign_in_nonces where expires_at <= clock_now()`,
)

export const deleteSessions = statement<null, never>(
  'write',
  'deleteSessions_d84685a8',
  [],
  `delete from sessions`,
)

export const deleteNonces = statement<null, never>(
  'write',
  'deleteNonces_6ba0925d',
  [],
  `delete from sign_in_nonces`,
)
