// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import type { ColumnTypes } from '../db/column-types.ts'
import { statement } from '../db/statement.ts'

export type InsertStrayValues = {
  readonly chainId: number
  readonly from: string
  readonly nonce: bigint | number
  readonly txHash?: string | null | undefined
  readonly byChain: string
}
export type InsertStrayRow = {
  readonly nonce: bigint
}
export const insertStray = statement<InsertStrayValues, InsertStrayRow>(
  'write',
  'insertStray_093c8c03',
  ["chainId","from","nonce","txHash","byChain"],
  `insert into payout_strays as s (chain_id, from_address, nonce, tx_hash)
values ($1, $2, $3, $4)
on conflict (chain_id, from_address, nonce) do update set
  tx_hash = coalesce(excluded.tx_hash, s.tx_hash),
  explained_at = case when s.explained_by = $5 then null else s.explained_at end,
  explained_by = case when s.explained_by = $5 then null else s.explained_by end
where s.tx_hash is null and excluded.tx_hash is not null or s.explained_by = $5
returning nonce`,
)

export type InsertSkippedValues = {
  readonly chainId: number
  readonly from: string
  readonly least: bigint | number
  readonly nonce: bigint | number
  readonly byChain: string
}
export const insertSkipped = statement<InsertSkippedValues, never>(
  'write',
  'insertSkipped_db326269',
  ["chainId","from","least","nonce","byChain"],
  `insert into payout_strays as s (chain_id, from_address, nonce)
select $1, $2, skipped from generate_series($3::bigint, $4::bigint - 1) skipped
on conflict (chain_id, from_address, nonce) do update set explained_at = null, explained_by = null
where s.explained_by = $5`,
)

export type DropStraysValues = {
  readonly byChain: string
  readonly chainId: number
  readonly from: string
  readonly finalCount: bigint | number
}
export type DropStraysRow = {
  readonly nonce: bigint
}
export const dropStrays = statement<DropStraysValues, DropStraysRow>(
  'write',
  'dropStrays_6c69d041',
  ["byChain","chainId","from","finalCount"],
  `update payout_strays set explained_at = clock_now(), explained_by = $1
where chain_id = $2 and from_address = $3 and nonce >= $4 and explained_at is null
returning nonce`,
)

export type ListOpenStraysValues = {
  readonly limit: bigint | number
}
export type ListOpenStraysRow = {
  readonly chain_id: number
  readonly from_address: ColumnTypes['payout_strays.from_address']
  readonly nonce: bigint
  readonly tx_hash: ColumnTypes['payout_strays.tx_hash'] | null
  readonly found_at: Date
}
export const listOpenStrays = statement<ListOpenStraysValues, ListOpenStraysRow>(
  'read',
  'listOpenStrays_fd30cb5b',
  ["limit"],
  `select chain_id, from_address, nonce, tx_hash, found_at from payout_strays where explained_at is null
order by chain_id, from_address, nonce limit $1`,
)

export type CountOpenStraysValues = {
  readonly chainId: number
}
export type CountOpenStraysRow = {
  readonly strays: bigint
}
export const countOpenStrays = statement<CountOpenStraysValues, CountOpenStraysRow>(
  'read',
  'countOpenStrays_59d6344b',
  ["chainId"],
  `select count(*) as "strays" from payout_strays where chain_id = $1 and explained_at is null`,
)

export type FindStrayValues = {
  readonly chainId: number
  readonly from: string
  readonly nonce: bigint | number
}
export type FindStrayRow = {
  readonly tx_hash: ColumnTypes['payout_strays.tx_hash'] | null
  readonly is_explained: boolean
}
export const findStray = statement<FindStrayValues, FindStrayRow>(
  'read',
  'findStray_5dd76391',
  ["chainId","from","nonce"],
  `select tx_hash, explained_at is not null as "is_explained" from payout_strays
where chain_id = $1 and from_address = $2 and nonce = $3`,
)

export type ExplainStrayValues = {
  readonly chainId: number
  readonly from: string
  readonly nonce: bigint | number
  readonly txHash?: string | null | undefined
  readonly explainedBy: string
  readonly note: string
  readonly byChain: string
}
export type ExplainStrayRow = {
  readonly nonce: bigint
}
export const explainStray = statement<ExplainStrayValues, ExplainStrayRow>(
  'write',
  'explainStray_df3f166a',
  ["chainId","from","nonce","txHash","explainedBy","note","byChain"],
  `insert into payout_strays as s (chain_id, from_address, nonce, tx_hash, explained_at, explained_by, note)
values ($1, $2, $3, $4, clock_now(), $5, $6)
on conflict (chain_id, from_address, nonce) do update set
  tx_hash = coalesce(s.tx_hash, excluded.tx_hash), explained_at = clock_now(), explained_by = $5, note = $6
where s.explained_at is null or s.explained_by = $7
returning nonce`,
)

export type FindPayerValues = {
  readonly address: string
}
export type FindPayerRow = {
  readonly wallet_address: ColumnTypes['payout_payers.wallet_address']
}
export const findPayer = statement<FindPayerValues, FindPayerRow>(
  'read',
  'findPayer_127c1325',
  ["address"],
  `select wallet_address from payout_payers where wallet_address = $1`,
)

export type InsertPayerValues = {
  readonly address: string
  readonly addedBy: string
}
export type InsertPayerRow = {
  readonly wallet_address: ColumnTypes['payout_payers.wallet_address']
}
export const insertPayer = statement<InsertPayerValues, InsertPayerRow>(
  'write',
  'insertPayer_95f94895',
  ["address","addedBy"],
  `insert into payout_payers (wallet_address, added_by) values ($1, $2) on conflict do nothing
returning wallet_address`,
)

export type FindOwnWalletValues = {
  readonly address: string
}
export type FindOwnWalletRow = {
  readonly address: ColumnTypes['payout_nonces.address']
}
export const findOwnWallet = statement<FindOwnWalletValues, FindOwnWalletRow>(
  'read',
  'findOwnWallet_3ef24412',
  ["address"],
  `select address from payout_nonces where address = $1 limit 1`,
)

export type SelectExplainedNoncesValues = {
  readonly chainId: number
  readonly address: string
  readonly least: bigint | number
  readonly end: bigint | number
  readonly byChain: string
}
export type SelectExplainedNoncesRow = {
  readonly nonce: bigint
}
export const selectExplainedNonces = statement<SelectExplainedNoncesValues, SelectExplainedNoncesRow>(
  'read',
  'selectExplainedNonces_ef289963',
  ["chainId","address","least","end","byChain"],
  `select nonce as "nonce" from payouts
where chain_id = $1 and from_address = $2 and nonce >= $3 and nonce < $4
union select nonce from payout_voids
where chain_id = $1 and from_address = $2 and nonce >= $3 and nonce < $4
union select nonce from payout_strays
where chain_id = $1 and from_address = $2 and nonce >= $3 and nonce < $4
  and explained_at is not null and explained_by <> $5`,
)

export type SelectVoidsValues = {
  readonly chainId: number
  readonly from: string
  readonly nonce: bigint | number
}
export type SelectVoidsRow = {
  readonly attempt: number
  readonly hash: ColumnTypes['payout_voids.hash']
  readonly raw_transaction: ColumnTypes['payout_voids.raw_transaction']
  readonly gas_price_wei: bigint
  readonly age_ms: bigint
}
export const selectVoids = statement<SelectVoidsValues, SelectVoidsRow>(
  'read',
  'selectVoids_42dae896',
  ["chainId","from","nonce"],
  `select attempt, hash, raw_transaction, gas_price_wei,
  (extract(epoch from clock_now() - signed_at) * 1000)::bigint as "age_ms"
from payout_voids where chain_id = $1 and from_address = $2 and nonce = $3 order by attempt desc`,
)

export type InsertVoidValues = {
  readonly chainId: number
  readonly from: string
  readonly nonce: bigint | number
  readonly attempt: number
  readonly hash: string
  readonly raw: string
  readonly gasPriceWei: bigint
}
export type InsertVoidRow = {
  readonly attempt: number
}
export const insertVoid = statement<InsertVoidValues, InsertVoidRow>(
  'write',
  'insertVoid_1be6ae9a',
  ["chainId","from","nonce","attempt","hash","raw","gasPriceWei"],
  `insert into payout_voids (chain_id, from_address, nonce, attempt, hash, raw_transaction, gas_price_wei)
values ($1, $2, $3, $4, $5, $6, $7)
on conflict do nothing returning attempt`,
)
