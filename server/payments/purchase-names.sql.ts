// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import { type Kept, statement } from '../db/statement.ts'
import type { purchaseNames } from '../db/schema/payments.ts'

export type InsertPurchaseNameValues = {
  readonly userId: bigint | number
  readonly chainId: number
  readonly txHash: string
  readonly asset: string
  readonly cardId: bigint | number
  readonly unitPrice: bigint
}
export type InsertPurchaseNameRow = {
  readonly tx_hash: Kept<typeof purchaseNames, 'txHash'>
}
export const insertPurchaseName = statement<InsertPurchaseNameValues, InsertPurchaseNameRow>(
  'write',
  'insertPurchaseName_58d122cb',
  ["userId","chainId","txHash","asset","cardId","unitPrice"],
  `insert into purchase_names (user_id, chain_id, tx_hash, asset, card_id, unit_price)
values ($1, $2, $3, $4, $5, $6)
on conflict (user_id, chain_id, tx_hash, asset) do nothing
returning tx_hash`,
)

export type ReadPurchaseNameValues = {
  readonly userId: bigint | number
  readonly chainId: number
  readonly txHash: string
  readonly asset: string
  readonly blockTimeMs: bigint
  readonly hours: number
}
export type ReadPurchaseNameRow = {
  readonly card_id: bigint
  readonly unit_price: bigint
}
export const readPurchaseName = statement<ReadPurchaseNameValues, ReadPurchaseNameRow>(
  'read',
  'readPurchaseName_4da82277',
  ["userId","chainId","txHash","asset","blockTimeMs","hours"],
  `select card_id, unit_price from purchase_names
where user_id = $1 and chain_id = $2 and tx_hash = $3 and asset = $4
  and named_at >= to_timestamp($5::numeric / 1000) - make_interval(hours => $6)`,
)

export type CountPurchaseNamesValues = {
  readonly userId: bigint | number
}
export type CountPurchaseNamesRow = {
  readonly names: bigint
}
export const countPurchaseNames = statement<CountPurchaseNamesValues, CountPurchaseNamesRow>(
  'read',
  'countPurchaseNames_4e7eaa63',
  ["userId"],
  `select count(*) as "names" from purchase_names
where user_id = $1 and named_at > clock_now() - make_interval(days => 1)`,
)

export type DeletePurchaseNameValues = {
  readonly userId: bigint | number
  readonly chainId: number
  readonly txHash: string
  readonly asset: string
}
export const deletePurchaseName = statement<DeletePurchaseNameValues, never>(
  'write',
  'deletePurchaseName_ee83806d',
  ["userId","chainId","txHash","asset"],
  `delete from purchase_names
where user_id = $1 and chain_id = $2 and tx_hash = $3 and asset = $4`,
)

export type DeleteOldPurchaseNamesValues = {
  readonly days: number
}
export const deleteOldPurchaseNames = statement<DeleteOldPurchaseNamesValues, never>(
  'write',
  'deleteOldPurchaseNames_71e9431d',
  ["days"],
  `delete from purchase_names where named_at <= clock_now() - make_interval(days => $1)`,
)
