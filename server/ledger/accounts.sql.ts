// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import type { ColumnTypes } from '../db/column-types.ts'
import { statement } from '../db/statement.ts'

export type InsertWalletValues = {
  readonly walletAddress: string
}
export type InsertWalletRow = {
  readonly user_id: bigint
}
export const insertWallet = statement<InsertWalletValues, InsertWalletRow>(
  'write',
  'insertWallet_cebf9d97',
  ["walletAddress"],
  `insert into wallets (wallet_address) values ($1) on conflict (wallet_address) do nothing returning user_id`,
)

export type InsertAccountValues = {
  readonly userId: bigint | number
  readonly walletAddress: string
  readonly createdAt?: Date | null | undefined
}
export const insertAccount = statement<InsertAccountValues, never>(
  'write',
  'insertAccount_d587c32f',
  ["userId","walletAddress","createdAt"],
  `with made as (
  insert into users (user_id, wallet_address, created_at)
  values ($1, $2, coalesce($3::timestamptz, clock_now()))
  returning user_id, created_at
), counted as (
  insert into total_changes (user_id, name, place, amount)
  select user_id, 'users', floor(extract(epoch from created_at) / 86400)::bigint, 1 from made
), kept as (
  insert into balances (user_id) values ($1)
)
insert into base_mining (user_id) values ($1)`,
)

export type FindUserIdValues = {
  readonly walletAddress: string
}
export type FindUserIdRow = {
  readonly user_id: bigint
}
export const findUserId = statement<FindUserIdValues, FindUserIdRow>(
  'read',
  'findUserId_373fadad',
  ["walletAddress"],
  `select user_id from wallets where wallet_address = $1`,
)

export type ReadAccountValues = {
  readonly userId: bigint | number
}
export type ReadAccountRow = {
  readonly user_id: bigint
  readonly wallet_address: ColumnTypes['users.wallet_address']
  readonly referred_by: ColumnTypes['users.referred_by'] | null
  readonly has_signed_in: boolean
  readonly created_at: Date
}
export const readAccount = statement<ReadAccountValues, ReadAccountRow>(
  'read',
  'readAccount_db99bdfd',
  ["userId"],
  `select user_id, wallet_address, referred_by, signed_in_at is not null as "has_signed_in", created_at
from users where user_id = $1`,
)

export type SetFirstSignInValues = {
  readonly userId: bigint | number
  readonly referredBy?: string | null | undefined
}
export type SetFirstSignInRow = {
  readonly referred_by: ColumnTypes['users.referred_by'] | null
  readonly created_at: Date
}
export const setFirstSignIn = statement<SetFirstSignInValues, SetFirstSignInRow>(
  'write',
  'setFirstSignIn_1b246e63',
  ["userId","referredBy"],
  `update users set signed_in_at = clock_now(),
  referred_by = coalesce(referred_by,
    case when not exists (select 1 from purchases where user_id = $1 and origin <> 'gift') then $2 end)
where user_id = $1 and signed_in_at is null
returning referred_by, created_at`,
)

export type SetReferrerValues = {
  readonly referredBy: string
  readonly userId: bigint | number
  readonly minutes: number
}
export type SetReferrerRow = {
  readonly created_at: Date
}
export const setReferrer = statement<SetReferrerValues, SetReferrerRow>(
  'write',
  'setReferrer_0620c496',
  ["referredBy","userId","minutes"],
  `update users set referred_by = $1
where user_id = $2 and referred_by is null and signed_in_at > clock_now() - make_interval(mins => $3)
  and not exists (select 1 from purchases where user_id = $2 and origin <> 'gift')
returning created_at`,
)

export type LockReferralsValues = {
  readonly lock: bigint | number
}
export const lockReferrals = statement<LockReferralsValues, never>(
  'lock',
  'lockReferrals_e8247dbf',
  ["lock"],
  `select from pg_advisory_xact_lock($1)`,
)

export type InsertReferralValues = {
  readonly referrer: string
  readonly userId: bigint | number
  readonly walletAddress: string
  readonly joinedAt: Date
}
export const insertReferral = statement<InsertReferralValues, never>(
  'write',
  'insertReferral_86888bcc',
  ["referrer","userId","walletAddress","joinedAt"],
  `insert into referrals (referrer, user_id, wallet_address, joined_at)
values ($1, $2, $3, $4)
on conflict (referrer, user_id) do nothing`,
)

export type LockUserValues = {
  readonly userId: bigint | number
}
export type LockUserRow = {
  readonly user_id: bigint
  readonly wallet_address: ColumnTypes['users.wallet_address']
  readonly referred_by: ColumnTypes['users.referred_by'] | null
  readonly has_signed_in: boolean
  readonly created_at: Date
}
export const lockUser = statement<LockUserValues, LockUserRow>(
  'lock',
  'lockUser_76e6078e',
  ["userId"],
  `select user_id, wallet_address, referred_by, signed_in_at is not null as "has_signed_in", created_at
from users where user_id = $1 for no key update`,
)

export type SetImportedReferrerValues = {
  readonly referredBy: string
  readonly userId: bigint | number
}
export type SetImportedReferrerRow = {
  readonly created_at: Date
}
export const setImportedReferrer = statement<SetImportedReferrerValues, SetImportedReferrerRow>(
  'write',
  'setImportedReferrer_67868d66',
  ["referredBy","userId"],
  `update users set referred_by = $1
where user_id = $2 and referred_by is null and signed_in_at is null
  and not exists (select 1 from purchases where user_id = $2 and origin = 'payment')
returning created_at`,
)
