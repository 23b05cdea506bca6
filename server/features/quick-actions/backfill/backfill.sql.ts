// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import type { ColumnTypes } from '../../../db/column-types.ts'
import { statement } from '../../../db/statement.ts'

export type ReadPlayersAfterValues = {
  readonly afterUserId: bigint | number
  readonly untilUserId: bigint | number
  readonly limit: bigint | number
}
export type ReadPlayersAfterRow = {
  readonly user_id: bigint
  readonly wallet_address: ColumnTypes['users.wallet_address']
}
export const readPlayersAfter = statement<ReadPlayersAfterValues, ReadPlayersAfterRow>(
  'read',
  'readPlayersAfter_5b20de29',
  ["afterUserId","untilUserId","limit"],
  `select user_id, wallet_address from users where user_id > $1 and user_id <= $2 order by user_id limit $3`,
)

export type ReadWalletsValues = {
  readonly userIds: readonly (bigint | number | null)[]
}
export type ReadWalletsRow = {
  readonly user_id: bigint
  readonly wallet_address: ColumnTypes['users.wallet_address']
}
export const readWallets = statement<ReadWalletsValues, ReadWalletsRow>(
  'read',
  'readWallets_d4cf1c16',
  ["userIds"],
  `select user_id, wallet_address from users where user_id = any($1::bigint[])`,
)

export type ReadReferredAfterValues = {
  readonly wallets: readonly (string | null)[]
  readonly afterReferrer: string
  readonly afterUserId: bigint | number
  readonly limit: bigint | number
}
export type ReadReferredAfterRow = {
  readonly referrer: ColumnTypes['referrals.referrer']
  readonly user_id: bigint
  readonly wallet_address: ColumnTypes['referrals.wallet_address']
}
export const readReferredAfter = statement<ReadReferredAfterValues, ReadReferredAfterRow>(
  'read',
  'readReferredAfter_338e0955',
  ["wallets","afterReferrer","afterUserId","limit"],
  `select referrer, user_id, wallet_address from referrals
where referrer = any($1::text[]) and (referrer, user_id) > ($2::text, $3::bigint)
order by referrer, user_id limit $4`,
)

export type SumBonusesDueValues = {
  readonly percent: number
  readonly userIds: readonly (bigint | number | null)[]
}
export type SumBonusesDueRow = {
  readonly user_id: bigint
  readonly due: bigint
  readonly due_there: bigint
}
export const sumBonusesDue = statement<SumBonusesDueValues, SumBonusesDueRow>(
  'read',
  'sumBonusesDue_5461531a',
  ["percent","userIds"],
  `select user_id, coalesce(sum(div(price * $1::integer, 100)) filter (where origin <> 'import'), 0) as "due",
  coalesce(sum(div(price * $1::integer, 100)) filter (where origin = 'import'), 0) as "due_there"
from purchases where user_id = any($2::bigint[]) and price > 0 group by user_id`,
)

export type ReadImportedReferrersValues = {
  readonly wallets: readonly (string | null)[]
}
export type ReadImportedReferrersRow = {
  readonly wallet_address: ColumnTypes['import_rows.wallet_address']
  readonly referrer: string
}
export const readImportedReferrers = statement<ReadImportedReferrersValues, ReadImportedReferrersRow>(
  'read',
  'readImportedReferrers_ac20b7ec',
  ["wallets"],
  `select wallet_address, content ->> 'referredBy' as "referrer" from import_rows
where wallet_address = any($1::text[]) and kind = 'user' and applied_at is not null
  and content ->> 'referredBy' is not null`,
)

export type ReadBonusesPostedValues = {
  readonly userIds: readonly (bigint | number | null)[]
}
export type ReadBonusesPostedRow = {
  readonly user_id: bigint
  readonly referral_usdt: bigint
}
export const readBonusesPosted = statement<ReadBonusesPostedValues, ReadBonusesPostedRow>(
  'read',
  'readBonusesPosted_f15706d9',
  ["userIds"],
  `select user_id, referral_usdt from balances where user_id = any($1::bigint[])`,
)

export type ReadImportedBalancesValues = {
  readonly wallets: readonly (string | null)[]
}
export type ReadImportedBalancesRow = {
  readonly user_id: bigint
  readonly kind: ColumnTypes['import_rows.kind']
  readonly key: string
  readonly content: ColumnTypes['import_rows.content']
}
export const readImportedBalances = statement<ReadImportedBalancesValues, ReadImportedBalancesRow>(
  'read',
  'readImportedBalances_90563735',
  ["wallets"],
  `select user_id as "user_id", kind, key, content from import_rows
where wallet_address = any($1::text[]) and kind = 'balance' and applied_at is not null`,
)

export type ReadWaitingWalletsValues = {
  readonly wallets: readonly (string | null)[]
}
export type ReadWaitingWalletsRow = {
  readonly wallet_address: ColumnTypes['import_rows.wallet_address']
}
export const readWaitingWallets = statement<ReadWaitingWalletsValues, ReadWaitingWalletsRow>(
  'read',
  'readWaitingWallets_a36fb395',
  ["wallets"],
  `select distinct wallet_address from import_rows
where wallet_address = any($1::text[]) and kind in ('user', 'balance') and applied_at is null`,
)

export type ReadClaimedJoinsValues = {
  readonly userIds: readonly (bigint | number | null)[]
}
export type ReadClaimedJoinsRow = {
  readonly user_id: bigint
  readonly id: bigint
  readonly amount: bigint
}
export const readClaimedJoins = statement<ReadClaimedJoinsValues, ReadClaimedJoinsRow>(
  'read',
  'readClaimedJoins_5ec7950e',
  ["userIds"],
  `select user_id, id, amount from airdrop_submissions where user_id = any($1::bigint[]) and status = 'claimed'`,
)

export type ReadReferralClaimsValues = {
  readonly userIds: readonly (bigint | number | null)[]
}
export type ReadReferralClaimsRow = {
  readonly user_id: bigint
  readonly referrer_user_id: bigint
  readonly amount: bigint
}
export const readReferralClaims = statement<ReadReferralClaimsValues, ReadReferralClaimsRow>(
  'read',
  'readReferralClaims_430d825f',
  ["userIds"],
  `select user_id, referrer_user_id, amount from airdrop_referrals where user_id = any($1::bigint[])`,
)

export type ReadPostedKeysValues = {
  readonly userIds: readonly (bigint | number | null)[]
  readonly keys: readonly (string | null)[]
}
export type ReadPostedKeysRow = {
  readonly user_id: bigint
  readonly key: string
  readonly amount: bigint
}
export const readPostedKeys = statement<ReadPostedKeysValues, ReadPostedKeysRow>(
  'read',
  'readPostedKeys_0ce6294b',
  ["userIds","keys"],
  `select user_id, key, amount from ledger_transfers
where user_id = any($1::bigint[]) and key = any($2::text[])`,
)
