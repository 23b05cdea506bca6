// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import { type Kept, statement } from '../../db/statement.ts'
import type { operatorNetworks } from '../../db/schema/operators.ts'
import type { operatorTokens } from '../../db/schema/operators.ts'
import type { operators } from '../../db/schema/operators.ts'

export type InsertTokenValues = {
  readonly tokenHash: Buffer
  readonly username: string
  readonly lifetimeHours: number
  readonly address: string
  readonly network: string
  readonly browser: string
  readonly system: string
  readonly deviceHash?: Buffer | null | undefined
}
export type InsertTokenRow = {
  readonly expires_at: Date
}
export const insertToken = statement<InsertTokenValues, InsertTokenRow>(
  'write',
  'insertToken_17eb6ab6',
  ["tokenHash","username","lifetimeHours","address","network","browser","system","deviceHash"],
  `insert into operator_tokens (token_hash, username, expires_at, address, network, browser, system, device_hash)
values ($1, $2, clock_now() + make_interval(hours => $3), $4, $5, $6, $7,
  $8)
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
  readonly has_second_factor: boolean
  readonly is_use_old: boolean
}
export const findTokenOwner = statement<FindTokenOwnerValues, FindTokenOwnerRow>(
  'read',
  'findTokenOwner_adce687e',
  ["proofMinutes","tokenHash"],
  `select t.username, o.role, t.proven_at > clock_now() - make_interval(mins => $1) as "is_proven",
  o.totp_secret is not null as "has_second_factor", t.used_at <= clock_now() - interval '1 minute' as "is_use_old"
from operator_tokens t join operators o using (username)
where t.token_hash = $2 and t.expires_at > clock_now() and o.removed_at is null`,
)

export type ListTokenHashesRow = {
  readonly token_hash: Buffer
}
export const listTokenHashes = statement<null, ListTokenHashesRow>(
  'read',
  'listTokenHashes_fbd22c66',
  [],
  `select t.token_hash from operator_tokens t join operators o using (username)
where t.expires_at > clock_now() and o.removed_at is null order by t.id desc limit 5000`,
)

export type UpdateTokenUseValues = {
  readonly tokenHash: Buffer
}
export const updateTokenUse = statement<UpdateTokenUseValues, never>(
  'write',
  'updateTokenUse_31810726',
  ["tokenHash"],
  `update operator_tokens set used_at = clock_now()
where token_hash = $1 and used_at <= clock_now() - interval '1 minute'
  and set_config('synchronous_commit', 'local', true) is not null`,
)

export type ReadTokenOwnerValues = {
  readonly proofMinutes: number
  readonly tokenHash: Buffer
}
export type ReadTokenOwnerRow = {
  readonly username: Kept<typeof operators, 'username'>
  readonly role: Kept<typeof operators, 'role'>
  readonly has_second_factor: boolean
  readonly recovery_codes_left: bigint
  readonly proven_until: Date
}
export const readTokenOwner = statement<ReadTokenOwnerValues, ReadTokenOwnerRow>(
  'read',
  'readTokenOwner_07fcf321',
  ["proofMinutes","tokenHash"],
  `select o.username, o.role, o.totp_secret is not null as "has_second_factor",
  (select count(*) from recovery_codes r where r.username = o.username and r.spent_at is null) as "recovery_codes_left",
  t.proven_at + make_interval(mins => $1) as "proven_until"
from operator_tokens t join operators o using (username) where t.token_hash = $2`,
)

export type UpdateTokenProofValues = {
  readonly tokenHash: Buffer
  readonly proofMinutes: number
}
export type UpdateTokenProofRow = {
  readonly proven_until: Date
}
export const updateTokenProof = statement<UpdateTokenProofValues, UpdateTokenProofRow>(
  'write',
  'updateTokenProof_5e118ba7',
  ["tokenHash","proofMinutes"],
  `update operator_tokens set proven_at = clock_now() where token_hash = $1
returning proven_at + make_interval(mins => $2) as "proven_until"`,
)

export type ListTokensOfValues = {
  readonly tokenHash: Buffer
  readonly username: string
}
export type ListTokensOfRow = {
  readonly id: bigint
  readonly username: Kept<typeof operatorTokens, 'username'>
  readonly created_at: Date
  readonly used_at: Date
  readonly expires_at: Date
  readonly address: Kept<typeof operatorTokens, 'address'>
  readonly network: Kept<typeof operatorTokens, 'network'>
  readonly browser: Kept<typeof operatorTokens, 'browser'>
  readonly system: Kept<typeof operatorTokens, 'system'>
  readonly is_this_one: boolean
}
export const listTokensOf = statement<ListTokensOfValues, ListTokensOfRow>(
  'read',
  'listTokensOf_bd3f1707',
  ["tokenHash","username"],
  `select id, username, created_at, used_at, expires_at, address, network, browser, system,
  token_hash = $1 as "is_this_one"
from operator_tokens where username = $2 and expires_at > clock_now() order by id desc limit 200`,
)

export type ListTokensValues = {
  readonly tokenHash: Buffer
}
export type ListTokensRow = {
  readonly id: bigint
  readonly username: Kept<typeof operatorTokens, 'username'>
  readonly created_at: Date
  readonly used_at: Date
  readonly expires_at: Date
  readonly address: Kept<typeof operatorTokens, 'address'>
  readonly network: Kept<typeof operatorTokens, 'network'>
  readonly browser: Kept<typeof operatorTokens, 'browser'>
  readonly system: Kept<typeof operatorTokens, 'system'>
  readonly is_this_one: boolean
}
export const listTokens = statement<ListTokensValues, ListTokensRow>(
  'read',
  'listTokens_bff1014f',
  ["tokenHash"],
  `select id, username, created_at, used_at, expires_at, address, network, browser, system,
  token_hash = $1 as "is_this_one"
from operator_tokens where expires_at > clock_now() order by id desc limit 200`,
)

export type DeleteTokenValues = {
  readonly tokenHash: Buffer
}
export const deleteToken = statement<DeleteTokenValues, never>(
  'write',
  'deleteToken_b2ece8bc',
  ["tokenHash"],
  `delete from operator_tokens where token_hash = $1`,
)

export type DeleteTokenByIdValues = {
  readonly id: bigint | number
  readonly username: string
  readonly isAnybodys: boolean
}
export type DeleteTokenByIdRow = {
  readonly username: Kept<typeof operatorTokens, 'username'>
  readonly address: Kept<typeof operatorTokens, 'address'>
  readonly browser: Kept<typeof operatorTokens, 'browser'>
  readonly system: Kept<typeof operatorTokens, 'system'>
}
export const deleteTokenById = statement<DeleteTokenByIdValues, DeleteTokenByIdRow>(
  'write',
  'deleteTokenById_60a86541',
  ["id","username","isAnybodys"],
  `with ended as (
  delete from operator_tokens where id = $1 and (username = $2 or $3::boolean)
  returning username, address, browser, system, device_hash
), forgotten as (
  delete from operator_devices where device_hash in (select device_hash from ended)
)
select username as "username", address as "address", browser as "browser", system as "system" from ended`,
)

export type DeleteTokensOfValues = {
  readonly username: string
}
export type DeleteTokensOfRow = {
  readonly id: bigint
}
export const deleteTokensOf = statement<DeleteTokensOfValues, DeleteTokensOfRow>(
  'write',
  'deleteTokensOf_d8d9d25f',
  ["username"],
  `with forgotten as (
  delete from operator_devices where username = $1
)
delete from operator_tokens where username = $1 returning id`,
)

export type DeleteOtherTokensValues = {
  readonly username: string
  readonly tokenHash: Buffer
}
export type DeleteOtherTokensRow = {
  readonly id: bigint
}
export const deleteOtherTokens = statement<DeleteOtherTokensValues, DeleteOtherTokensRow>(
  'write',
  'deleteOtherTokens_90f478a1',
  ["username","tokenHash"],
  `with forgotten as (
  delete from operator_devices where username = $1
    and device_hash is distinct from (select device_hash from operator_tokens where token_hash = $2)
)
delete from operator_tokens where username = $1 and token_hash <> $2 returning id`,
)

export const deleteExpiredTokens = statement<null, never>(
  'write',
  'deleteExpiredTokens_44b91a5f',
  [],
  `delete from operator_tokens where expires_at <= clock_now()`,
)

export type InsertNetworkValues = {
  readonly username: string
  readonly network: string
}
export type InsertNetworkRow = {
  readonly network: Kept<typeof operatorNetworks, 'network'>
}
export const insertNetwork = statement<InsertNetworkValues, InsertNetworkRow>(
  'write',
  'insertNetwork_6d7fba58',
  ["username","network"],
  `insert into operator_networks (username, network) values ($1, $2)
on conflict do nothing returning network`,
)

export const deleteAllTokens = statement<null, never>(
  'write',
  'deleteAllTokens_8a571d7f',
  [],
  `with forgotten as (delete from operator_devices) delete from operator_tokens`,
)
