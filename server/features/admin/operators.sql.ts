// Written by `npm run sql:generate` from the file of the same name, with the types that the database gives.
import { type Kept, statement } from '../../db/statement.ts'
import type { operatorTokens } from '../../db/schema/operators.ts'
import type { operators } from '../../db/schema/operators.ts'

export type FindAnyOperatorRow = {
  readonly username: Kept<typeof operators, 'username'>
}
export const findAnyOperator = statement<null, FindAnyOperatorRow>(
  'findAnyOperator_ddce14f6',
  [],
  `select username from operators limit 1`,
)

export type InsertOperatorValues = {
  readonly username: string
  readonly passwordHash: string
}
export type InsertOperatorRow = {
  readonly username: Kept<typeof operators, 'username'>
}
export const insertOperator = statement<InsertOperatorValues, InsertOperatorRow>(
  'insertOperator_eff96632',
  ["username","passwordHash"],
  `insert into operators (username, password_hash) values ($1, $2)
on conflict (username) do nothing returning username`,
)

export type ReadOperatorValues = {
  readonly username: string
}
export type ReadOperatorRow = {
  readonly password_hash: Kept<typeof operators, 'passwordHash'>
  readonly totp_secret: Kept<typeof operators, 'totpSecret'> | null
  readonly now_ms: bigint
}
export const readOperator = statement<ReadOperatorValues, ReadOperatorRow>(
  'readOperator_5a0a37ba',
  ["username"],
  `select password_hash, totp_secret, (extract(epoch from clock_now()) * 1000)::bigint as "now_ms"
from operators where username = $1`,
)

export type UpdatePasswordValues = {
  readonly passwordHash: string
  readonly username: string
}
export type UpdatePasswordRow = {
  readonly username: Kept<typeof operators, 'username'>
}
export const updatePassword = statement<UpdatePasswordValues, UpdatePasswordRow>(
  'updatePassword_64039ec1',
  ["passwordHash","username"],
  `update operators set password_hash = $1 where username = $2 returning username`,
)

export type UpdateTotpSecretValues = {
  readonly totpSecret?: string | null | undefined
  readonly username: string
}
export type UpdateTotpSecretRow = {
  readonly username: Kept<typeof operators, 'username'>
}
export const updateTotpSecret = statement<UpdateTotpSecretValues, UpdateTotpSecretRow>(
  'updateTotpSecret_f23da3ab',
  ["totpSecret","username"],
  `update operators set totp_secret = $1, totp_last_counter = null where username = $2
returning username`,
)

export type SpendCounterValues = {
  readonly counter: bigint | number
  readonly username: string
}
export type SpendCounterRow = {
  readonly username: Kept<typeof operators, 'username'>
}
export const spendCounter = statement<SpendCounterValues, SpendCounterRow>(
  'spendCounter_544e02df',
  ["counter","username"],
  `update operators set totp_last_counter = $1
where username = $2 and coalesce(totp_last_counter, -1) < $1 returning username`,
)

export type InsertTokenValues = {
  readonly tokenHash: Buffer
  readonly username: string
  readonly lifetimeHours: number
}
export type InsertTokenRow = {
  readonly expires_at: Date
}
export const insertToken = statement<InsertTokenValues, InsertTokenRow>(
  'insertToken_834dca46',
  ["tokenHash","username","lifetimeHours"],
  `insert into operator_tokens (token_hash, username, expires_at)
values ($1, $2, clock_now() + make_interval(hours => $3))
returning expires_at`,
)

export type FindTokenOwnerValues = {
  readonly proofMinutes: number
  readonly tokenHash: Buffer
}
export type FindTokenOwnerRow = {
  readonly username: Kept<typeof operatorTokens, 'username'>
  readonly role: Kept<typeof operators, 'role'>
  readonly is_proven: boolean
}
export const findTokenOwner = statement<FindTokenOwnerValues, FindTokenOwnerRow>(
  'findTokenOwner_653cb77d',
  ["proofMinutes","tokenHash"],
  `select t.username, o.role, t.proven_at > clock_now() - make_interval(mins => $1) as "is_proven"
from operator_tokens t join operators o using (username)
where t.token_hash = $2 and t.expires_at > clock_now()`,
)

export type DeleteTokenValues = {
  readonly tokenHash: Buffer
}
export const deleteToken = statement<DeleteTokenValues, never>(
  'deleteToken_b2ece8bc',
  ["tokenHash"],
  `delete from operator_tokens where token_hash = $1`,
)

export type DeleteTokensOfValues = {
  readonly username: string
}
export const deleteTokensOf = statement<DeleteTokensOfValues, never>(
  'deleteTokensOf_63a33051',
  ["username"],
  `delete from operator_tokens where username = $1`,
)

export const deleteExpiredTokens = statement<null, never>(
  'deleteExpiredTokens_44b91a5f',
  [],
  `delete from operator_tokens where expires_at <= clock_now()`,
)
