// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import { type Kept, statement } from '../../db/statement.ts'
import type { operatorDevices } from '../../db/schema/operators.ts'
import type { operators } from '../../db/schema/operators.ts'
import type { recoveryCodes } from '../../db/schema/operators.ts'

export type FindAnyOperatorRow = {
  readonly username: Kept<typeof operators, 'username'>
}
export const findAnyOperator = statement<null, FindAnyOperatorRow>(
  'read',
  'findAnyOperator_3372e7fa',
  [],
  `select username from operators where removed_at is null limit 1`,
)

export type InsertOperatorValues = {
  readonly username: string
  readonly passwordHash: string
  readonly role: string
}
export type InsertOperatorRow = {
  readonly username: Kept<typeof operators, 'username'>
}
export const insertOperator = statement<InsertOperatorValues, InsertOperatorRow>(
  'write',
  'insertOperator_d9abace8',
  ["username","passwordHash","role"],
  `insert into operators (username, password_hash, role) values ($1, $2, $3)
on conflict do nothing returning username`,
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
  'read',
  'readOperator_98b35bfe',
  ["username"],
  `select password_hash, totp_secret, (extract(epoch from clock_now()) * 1000)::bigint as "now_ms"
from operators where username = $1 and removed_at is null`,
)

export type LockSecretsValues = {
  readonly username: string
}
export type LockSecretsRow = {
  readonly password_hash: Kept<typeof operators, 'passwordHash'>
  readonly totp_secret: Kept<typeof operators, 'totpSecret'> | null
}
export const lockSecrets = statement<LockSecretsValues, LockSecretsRow>(
  'lock',
  'lockSecrets_63cbc8bd',
  ["username"],
  `select password_hash, totp_secret from operators where username = $1 and removed_at is null for share`,
)

export type LockOwnersRow = {
  readonly username: Kept<typeof operators, 'username'>
}
export const lockOwners = statement<null, LockOwnersRow>(
  'lock',
  'lockOwners_ff92ccb4',
  [],
  `select username from operators where role = 'owner' and removed_at is null order by username
for no key update`,
)

export type LockOperatorValues = {
  readonly username: string
}
export type LockOperatorRow = {
  readonly role: Kept<typeof operators, 'role'>
  readonly totp_secret: Kept<typeof operators, 'totpSecret'> | null
  readonly totp_pending_secret: Kept<typeof operators, 'totpPendingSecret'> | null
  readonly is_pending: boolean
  readonly now_ms: bigint
}
export const lockOperator = statement<LockOperatorValues, LockOperatorRow>(
  'lock',
  'lockOperator_7ea97fdf',
  ["username"],
  `select role, totp_secret, totp_pending_secret, coalesce(totp_pending_until > clock_now(), false) as "is_pending",
  (extract(epoch from clock_now()) * 1000)::bigint as "now_ms"
from operators where username = $1 and removed_at is null
for no key update`,
)

export type ListOperatorsRow = {
  readonly username: Kept<typeof operators, 'username'>
  readonly role: Kept<typeof operators, 'role'>
  readonly has_second_factor: boolean
  readonly created_at: Date
  readonly removed_at: Date | null
  readonly sessions: bigint
}
export const listOperators = statement<null, ListOperatorsRow>(
  'read',
  'listOperators_0ad97a98',
  [],
  `select o.username, o.role, o.totp_secret is not null as "has_second_factor", o.created_at, o.removed_at,
  (select count(*) from operator_tokens t where t.username = o.username and t.expires_at > clock_now()) as "sessions"
from operators o order by o.removed_at nulls first, o.username`,
)

export type UpdateRoleValues = {
  readonly role: string
  readonly username: string
}
export type UpdateRoleRow = {
  readonly username: Kept<typeof operators, 'username'>
}
export const updateRole = statement<UpdateRoleValues, UpdateRoleRow>(
  'write',
  'updateRole_6745c327',
  ["role","username"],
  `update operators set role = $1 where username = $2 and removed_at is null returning username`,
)

export type UpdateRemovedValues = {
  readonly username: string
}
export type UpdateRemovedRow = {
  readonly username: Kept<typeof operators, 'username'>
}
export const updateRemoved = statement<UpdateRemovedValues, UpdateRemovedRow>(
  'write',
  'updateRemoved_8c76efbe',
  ["username"],
  `update operators set removed_at = clock_now(), totp_secret = null, totp_pending_secret = null
where username = $1 and removed_at is null returning username`,
)

export type UpdatePasswordValues = {
  readonly passwordHash: string
  readonly username: string
}
export type UpdatePasswordRow = {
  readonly username: Kept<typeof operators, 'username'>
}
export const updatePassword = statement<UpdatePasswordValues, UpdatePasswordRow>(
  'write',
  'updatePassword_463bc4ca',
  ["passwordHash","username"],
  `update operators set password_hash = $1 where username = $2 and removed_at is null
returning username`,
)

export type ReplacePasswordValues = {
  readonly passwordHash: string
  readonly username: string
  readonly formerHash: string
  readonly tokenHash: Buffer
}
export type ReplacePasswordRow = {
  readonly username: Kept<typeof operators, 'username'>
}
export const replacePassword = statement<ReplacePasswordValues, ReplacePasswordRow>(
  'write',
  'replacePassword_1a1c51bc',
  ["passwordHash","username","formerHash","tokenHash"],
  `update operators set password_hash = $1
where username = $2 and removed_at is null and password_hash = $3
  and exists (select from operator_tokens where token_hash = $4)
returning username`,
)

export type UpdateTotpSecretValues = {
  readonly totpSecret?: string | null | undefined
  readonly username: string
}
export type UpdateTotpSecretRow = {
  readonly username: Kept<typeof operators, 'username'>
}
export const updateTotpSecret = statement<UpdateTotpSecretValues, UpdateTotpSecretRow>(
  'write',
  'updateTotpSecret_aa735194',
  ["totpSecret","username"],
  `update operators set totp_secret = $1, totp_last_counter = null, totp_pending_secret = null
where username = $2 and removed_at is null returning username`,
)

export type UpdatePendingSecretValues = {
  readonly totpSecret: string
  readonly lifetimeMinutes: number
  readonly username: string
}
export type UpdatePendingSecretRow = {
  readonly username: Kept<typeof operators, 'username'>
}
export const updatePendingSecret = statement<UpdatePendingSecretValues, UpdatePendingSecretRow>(
  'write',
  'updatePendingSecret_a8c683c3',
  ["totpSecret","lifetimeMinutes","username"],
  `update operators set totp_pending_secret = $1,
  totp_pending_until = clock_now() + make_interval(mins => $2)
where username = $3 and removed_at is null returning username`,
)

export type UpdateConfirmedSecretValues = {
  readonly counter: bigint | number
  readonly username: string
}
export const updateConfirmedSecret = statement<UpdateConfirmedSecretValues, never>(
  'write',
  'updateConfirmedSecret_fc7653c4',
  ["counter","username"],
  `update operators set totp_secret = totp_pending_secret, totp_pending_secret = null, totp_last_counter = $1
where username = $2`,
)

export type SpendCounterValues = {
  readonly counter: bigint | number
  readonly username: string
  readonly totpSecret: string
}
export type SpendCounterRow = {
  readonly username: Kept<typeof operators, 'username'>
}
export const spendCounter = statement<SpendCounterValues, SpendCounterRow>(
  'write',
  'spendCounter_9c03af8e',
  ["counter","username","totpSecret"],
  `update operators set totp_last_counter = $1
where username = $2 and removed_at is null and totp_secret = $3
  and coalesce(totp_last_counter, -1) < $1
returning username`,
)

export type InsertRecoveryCodesValues = {
  readonly username: string
  readonly codeHashes: readonly (Buffer | null)[]
}
export const insertRecoveryCodes = statement<InsertRecoveryCodesValues, never>(
  'write',
  'insertRecoveryCodes_af9b902a',
  ["username","codeHashes"],
  `insert into recovery_codes (username, code_hash)
select $1, code_hash from unnest($2::bytea[]) as code_hash`,
)

export type SpendCodeValues = {
  readonly username: string
  readonly codeHash: Buffer
}
export type SpendCodeRow = {
  readonly username: Kept<typeof recoveryCodes, 'username'>
}
export const spendCode = statement<SpendCodeValues, SpendCodeRow>(
  'write',
  'spendCode_be4e2134',
  ["username","codeHash"],
  `update recovery_codes set spent_at = clock_now()
where username = $1 and code_hash = $2 and spent_at is null returning username`,
)

export type DeleteRecoveryCodesValues = {
  readonly username: string
}
export const deleteRecoveryCodes = statement<DeleteRecoveryCodesValues, never>(
  'write',
  'deleteRecoveryCodes_eea6339c',
  ["username"],
  `delete from recovery_codes where username = $1`,
)

export type FindDeviceValues = {
  readonly deviceHash: Buffer
}
export type FindDeviceRow = {
  readonly username: Kept<typeof operatorDevices, 'username'>
}
export const findDevice = statement<FindDeviceValues, FindDeviceRow>(
  'read',
  'findDevice_cceadfaf',
  ["deviceHash"],
  `select d.username from operator_devices d join operators o using (username)
where d.device_hash = $1 and d.expires_at > clock_now() and o.removed_at is null`,
)

export type ListDeviceHashesRow = {
  readonly device_hash: Buffer
}
export const listDeviceHashes = statement<null, ListDeviceHashesRow>(
  'read',
  'listDeviceHashes_35d6f61d',
  [],
  `select d.device_hash from operator_devices d join operators o using (username)
where d.expires_at > clock_now() and o.removed_at is null`,
)

export type InsertDeviceValues = {
  readonly deviceHash: Buffer
  readonly username: string
  readonly lifetimeDays: number
}
export type InsertDeviceRow = {
  readonly expires_at: Date
}
export const insertDevice = statement<InsertDeviceValues, InsertDeviceRow>(
  'write',
  'insertDevice_63cb8839',
  ["deviceHash","username","lifetimeDays"],
  `insert into operator_devices (device_hash, username, expires_at)
values ($1, $2, clock_now() + make_interval(days => $3))
returning expires_at`,
)

export type UpdateDeviceUseValues = {
  readonly lifetimeDays: number
  readonly deviceHash: Buffer
  readonly username: string
}
export type UpdateDeviceUseRow = {
  readonly expires_at: Date
}
export const updateDeviceUse = statement<UpdateDeviceUseValues, UpdateDeviceUseRow>(
  'write',
  'updateDeviceUse_a885bbe0',
  ["lifetimeDays","deviceHash","username"],
  `update operator_devices set used_at = clock_now(), expires_at = clock_now() + make_interval(days => $1)
where device_hash = $2 and username = $3 and expires_at > clock_now()
returning expires_at`,
)

export type DeleteOldestDevicesValues = {
  readonly username: string
  readonly kept: bigint | number
}
export const deleteOldestDevices = statement<DeleteOldestDevicesValues, never>(
  'write',
  'deleteOldestDevices_b176aa49',
  ["username","kept"],
  `delete from operator_devices where device_hash in (
  select device_hash from operator_devices where username = $1 order by used_at desc, device_hash offset $2
)`,
)

export const deleteExpiredDevices = statement<null, never>(
  'write',
  'deleteExpiredDevices_86ccc80e',
  [],
  `delete from operator_devices where expires_at <= clock_now()`,
)
