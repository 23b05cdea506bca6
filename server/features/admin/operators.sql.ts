// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import type { ColumnTypes } from '../../db/column-types.ts'
import { statement } from '../../db/statement.ts'

export type FindAnyOperatorRow = {
  readonly username: string
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
  readonly username: string
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
  readonly password_hash: string
  readonly totp_secret: string | null
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
  readonly password_hash: string
  readonly totp_secret: string | null
}
export const lockSecrets = statement<LockSecretsValues, LockSecretsRow>(
  'lock',
  'lockSecrets_63cbc8bd',
  ["username"],
  `select password_hash, totp_secret from operators where username = $1 and removed_at is null for share`,
)

export type LockOwnersRow = {
  readonly username: string
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
  readonly role: ColumnTypes['operators.role']
  readonly totp_secret: string | null
  readonly totp_pending_secret: string | null
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
  readonly username: string
  readonly role: ColumnTypes['operators.role']
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
  readonly username: string
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
  readonly username: string
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
  readonly username: string
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
  readonly username: string
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
  readonly username: string
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
  readonly username: string
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
  readonly username: string
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
  readonly username: string
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
  readonly username: string
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
  readonly username: string
  readonly role: ColumnTypes['operators.role']
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
  readonly username: string
  readonly role: ColumnTypes['operators.role']
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
  readonly username: string
  readonly created_at: Date
  readonly used_at: Date
  readonly expires_at: Date
  readonly address: string
  readonly network: string
  readonly browser: string
  readonly system: string
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
  readonly username: string
  readonly created_at: Date
  readonly used_at: Date
  readonly expires_at: Date
  readonly address: string
  readonly network: string
  readonly browser: string
  readonly system: string
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
  readonly username: string
  readonly address: string
  readonly browser: string
  readonly system: string
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
  readonly network: string
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

export type RecordTryValues = {
  readonly subject: string
  readonly freeTries: number
  readonly waitSecondsMax: number
  readonly waitSecondsFirst: number
}
export type RecordTryRow = {
  readonly failures: number
}
export const recordTry = statement<RecordTryValues, RecordTryRow>(
  'write',
  'recordTry_44d25671',
  ["subject","freeTries","waitSecondsMax","waitSecondsFirst"],
  `insert into login_failures as f (subject, failures) values ($1, 1)
on conflict (subject) do update set last_at = clock_now(),
  failures = case when f.last_at + interval '1 day' <= clock_now() then 1 else f.failures + 1 end
where f.last_at + make_interval(secs => case
    when f.failures < $2::integer then 0
    else least($3::float8,
      $4::float8 * power(2::float8, least(f.failures - $2::integer, 30)))
  end) <= clock_now()
returning failures`,
)

export type ReadSecondsLeftValues = {
  readonly freeTries: number
  readonly waitSecondsMax: number
  readonly waitSecondsFirst: number
  readonly subject: string
}
export type ReadSecondsLeftRow = {
  readonly seconds: number
}
export const readSecondsLeft = statement<ReadSecondsLeftValues, ReadSecondsLeftRow>(
  'read',
  'readSecondsLeft_4ce4ed60',
  ["freeTries","waitSecondsMax","waitSecondsFirst","subject"],
  `select ceil(extract(epoch from f.last_at + make_interval(secs => case
    when f.failures < $1::integer then 0
    else least($2::float8,
      $3::float8 * power(2::float8, least(f.failures - $1::integer, 30)))
  end) - clock_now()))::integer as "seconds"
from login_failures f where subject = $4`,
)

export type UncountTriesValues = {
  readonly subjects: readonly (string | null)[]
}
export const uncountTries = statement<UncountTriesValues, never>(
  'write',
  'uncountTries_4d1971b9',
  ["subjects"],
  `update login_failures set failures = greatest(0, failures - 1) where subject = any($1::text[])`,
)

export type RecordFailureValues = {
  readonly subject: string
}
export const recordFailure = statement<RecordFailureValues, never>(
  'write',
  'recordFailure_5ae7a356',
  ["subject"],
  `insert into login_failures as f (subject, failures) values ($1, 1)
on conflict (subject) do update set last_at = clock_now(),
  failures = case when f.last_at + interval '15 minutes' <= clock_now() then 1 else f.failures + 1 end`,
)

export type ReadFailuresValues = {
  readonly subject: string
}
export type ReadFailuresRow = {
  readonly failures: number
}
export const readFailures = statement<ReadFailuresValues, ReadFailuresRow>(
  'read',
  'readFailures_0acb9d3c',
  ["subject"],
  `select failures from login_failures where subject = $1 and last_at + interval '15 minutes' > clock_now()`,
)

export type RecordFailureOfDayValues = {
  readonly beforeDay: string
}
export type RecordFailureOfDayRow = {
  readonly failures: number
}
export const recordFailureOfDay = statement<RecordFailureOfDayValues, RecordFailureOfDayRow>(
  'write',
  'recordFailureOfDay_86780098',
  ["beforeDay"],
  `insert into login_failures as f (subject, failures)
values ($1::text || to_char(clock_now() at time zone 'UTC', 'YYYY-MM-DD'), 1)
on conflict (subject) do update set last_at = clock_now(), failures = f.failures + 1
returning failures`,
)

export type PopEndedDaysRow = {
  readonly username: string
  readonly day: string
  readonly failures: number
}
export const popEndedDays = statement<null, PopEndedDaysRow>(
  'write',
  'popEndedDays_564ea7d7',
  [],
  `delete from login_failures where day < to_char(clock_now() at time zone 'UTC', 'YYYY-MM-DD')
returning username as "username", day as "day", failures`,
)

export type DeleteFailuresValues = {
  readonly subjects: readonly (string | null)[]
}
export const deleteFailures = statement<DeleteFailuresValues, never>(
  'write',
  'deleteFailures_5f28d817',
  ["subjects"],
  `delete from login_failures where subject = any($1::text[])`,
)

export type DeleteFailuresOfValues = {
  readonly username: string
}
export const deleteFailuresOf = statement<DeleteFailuresOfValues, never>(
  'write',
  'deleteFailuresOf_5ab71e6d',
  ["username"],
  `delete from login_failures where username = $1 and day is null`,
)

export const deleteOldFailures = statement<null, never>(
  'write',
  'deleteOldFailures_b088ed37',
  [],
  `delete from login_failures where last_at <= clock_now() - interval '1 day'`,
)
