// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import type { ColumnTypes } from '../../../db/column-types.ts'
import { statement } from '../../../db/statement.ts'

export type ReadImportCardsRow = {
  readonly id: bigint
  readonly name: string
  readonly total_bv3: bigint
  readonly total_usdt: bigint
  readonly daily_bv3: bigint
  readonly daily_usdt: bigint
  readonly now: Date
}
export const readImportCards = statement<null, ReadImportCardsRow>(
  'read',
  'readImportCards_bd0425b0',
  [],
  `select id, name, total_bv3, total_usdt, daily_bv3, daily_usdt, clock_now() as "now" from cards order by id`,
)

export type ReadRowsByKeysValues = {
  readonly kind: string
  readonly keys: readonly (string | null)[]
}
export type ReadRowsByKeysRow = {
  readonly wallet_address: ColumnTypes['import_rows.wallet_address']
  readonly kind: ColumnTypes['import_rows.kind']
  readonly key: string
  readonly content: ColumnTypes['import_rows.content']
}
export const readRowsByKeys = statement<ReadRowsByKeysValues, ReadRowsByKeysRow>(
  'read',
  'readRowsByKeys_87d1bf9e',
  ["kind","keys"],
  `select wallet_address, kind, key, content from import_rows where kind = $1 and key = any($2::text[])`,
)

export type ReadAppliedRowsValues = {
  readonly wallets: readonly (string | null)[]
}
export type ReadAppliedRowsRow = {
  readonly wallet_address: ColumnTypes['import_rows.wallet_address']
  readonly kind: ColumnTypes['import_rows.kind']
  readonly content: ColumnTypes['import_rows.content']
}
export const readAppliedRows = statement<ReadAppliedRowsValues, ReadAppliedRowsRow>(
  'read',
  'readAppliedRows_a58480e1',
  ["wallets"],
  `select wallet_address, kind, content from import_rows
where wallet_address = any($1::text[]) and kind in ('user', 'balance') and applied_at is not null`,
)

export type InsertRowsValues = {
  readonly walletAddresses: readonly (string | null)[]
  readonly kinds: readonly (string | null)[]
  readonly keys: readonly (string | null)[]
  readonly contents: readonly (string | null)[]
}
export const insertRows = statement<InsertRowsValues, never>(
  'write',
  'insertRows_b5113b1a',
  ["walletAddresses","kinds","keys","contents"],
  `insert into import_rows (wallet_address, kind, key, content)
select * from unnest($1::text[], $2::text[], $3::text[], $4::jsonb[])
on conflict (wallet_address, kind, key) do nothing`,
)

export type ReadPaidHashesValues = {
  readonly txHashes: readonly (string | null)[]
  readonly chainId: number
}
export type ReadPaidHashesRow = {
  readonly tx_hash: ColumnTypes['payment_claims.tx_hash']
}
export const readPaidHashes = statement<ReadPaidHashesValues, ReadPaidHashesRow>(
  'read',
  'readPaidHashes_a7a955d3',
  ["txHashes","chainId"],
  `select distinct tx_hash from payment_claims where tx_hash = any($1::text[]) and chain_id = $2`,
)

export type ReadWaitingWalletsAfterValues = {
  readonly afterWallet: string
  readonly limit: bigint | number
}
export type ReadWaitingWalletsAfterRow = {
  readonly wallet_address: ColumnTypes['import_rows.wallet_address']
}
export const readWaitingWalletsAfter = statement<ReadWaitingWalletsAfterValues, ReadWaitingWalletsAfterRow>(
  'read',
  'readWaitingWalletsAfter_687c601f',
  ["afterWallet","limit"],
  `select distinct wallet_address from import_rows
where applied_at is null and wallet_address > $1 order by wallet_address limit $2`,
)

export type LockWaitingRowsValues = {
  readonly walletAddress: string
  readonly afterKind: string
  readonly afterKey: string
  readonly limit: bigint | number
}
export type LockWaitingRowsRow = {
  readonly kind: ColumnTypes['import_rows.kind']
  readonly key: string
  readonly content: ColumnTypes['import_rows.content']
}
export const lockWaitingRows = statement<LockWaitingRowsValues, LockWaitingRowsRow>(
  'lock',
  'lockWaitingRows_7270993c',
  ["walletAddress","afterKind","afterKey","limit"],
  `select kind, key, content from import_rows
where wallet_address = $1 and applied_at is null and (kind, key) > ($2::text, $3::text)
order by kind, key limit $4 for update`,
)

export type ReadAccountRowsValues = {
  readonly walletAddress: string
}
export type ReadAccountRowsRow = {
  readonly kind: ColumnTypes['import_rows.kind']
  readonly key: string
  readonly content: ColumnTypes['import_rows.content']
  readonly is_applied: boolean
}
export const readAccountRows = statement<ReadAccountRowsValues, ReadAccountRowsRow>(
  'read',
  'readAccountRows_47a5825b',
  ["walletAddress"],
  `select kind, key, content, applied_at is not null as "is_applied" from import_rows
where wallet_address = $1 and kind in ('user', 'balance') order by kind, key`,
)

export type UpdateAppliedValues = {
  readonly userId: bigint | number
  readonly problem?: string | null | undefined
  readonly walletAddress: string
  readonly kind: string
  readonly keys: readonly (string | null)[]
}
export const updateApplied = statement<UpdateAppliedValues, never>(
  'write',
  'updateApplied_206e53c8',
  ["userId","problem","walletAddress","kind","keys"],
  `update import_rows set user_id = $1, applied_at = clock_now(), problem = $2
where wallet_address = $3 and kind = $4 and key = any($5::text[])`,
)

export type UpdateProblemValues = {
  readonly problem: string
  readonly walletAddress: string
  readonly kind: string
  readonly key: string
}
export const updateProblem = statement<UpdateProblemValues, never>(
  'write',
  'updateProblem_20ba768c',
  ["problem","walletAddress","kind","key"],
  `update import_rows set problem = $1
where wallet_address = $2 and kind = $3 and key = $4`,
)

export type ReadRowsAfterValues = {
  readonly afterWallet: string
  readonly afterKind: string
  readonly afterKey: string
  readonly limit: bigint | number
}
export type ReadRowsAfterRow = {
  readonly wallet_address: ColumnTypes['import_rows.wallet_address']
  readonly kind: ColumnTypes['import_rows.kind']
  readonly key: string
  readonly content: ColumnTypes['import_rows.content']
  readonly user_id: bigint | null
  readonly is_applied: boolean
  readonly problem: string | null
}
export const readRowsAfter = statement<ReadRowsAfterValues, ReadRowsAfterRow>(
  'read',
  'readRowsAfter_1334ba81',
  ["afterWallet","afterKind","afterKey","limit"],
  `select wallet_address, kind, key, content, user_id as "user_id", applied_at is not null as "is_applied", problem
from import_rows
where (wallet_address, kind, key) > ($1::text, $2::text, $3::text)
order by wallet_address, kind, key limit $4`,
)

export type SumImportedValues = {
  readonly userIds: readonly (bigint | number | null)[]
}
export type SumImportedRow = {
  readonly asset: ColumnTypes['ledger_transfers.asset']
  readonly amount: bigint
}
export const sumImported = statement<SumImportedValues, SumImportedRow>(
  'read',
  'sumImported_9bd3d273',
  ["userIds"],
  `select asset, sum(amount) as "amount" from ledger_transfers
where user_id = any($1::bigint[]) and reason = 'import' group by asset`,
)

export type ReadUserIdOfValues = {
  readonly walletAddress: string
}
export type ReadUserIdOfRow = {
  readonly user_id: bigint
}
export const readUserIdOf = statement<ReadUserIdOfValues, ReadUserIdOfRow>(
  'read',
  'readUserIdOf_373fadad',
  ["walletAddress"],
  `select user_id from wallets where wallet_address = $1`,
)

export type ReadImportedBalanceValues = {
  readonly userId: bigint | number
}
export type ReadImportedBalanceRow = {
  readonly bv3: bigint
  readonly usdt: bigint
}
export const readImportedBalance = statement<ReadImportedBalanceValues, ReadImportedBalanceRow>(
  'read',
  'readImportedBalance_3181f0db',
  ["userId"],
  `select coalesce(sum(amount) filter (where asset = 'BV3'), 0) as "bv3",
  coalesce(sum(amount) filter (where asset = 'USDT'), 0) as "usdt"
from ledger_transfers where user_id = $1 and reason = 'import'`,
)
