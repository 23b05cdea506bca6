// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import type { ColumnTypes } from '../db/column-types.ts'
import { statement } from '../db/statement.ts'

export type CountBoughtByValues = {
  readonly userId: bigint | number
  readonly chainId: number
  readonly txHash: string
}
export type CountBoughtByRow = {
  readonly copies: bigint
}
export const countBoughtBy = statement<CountBoughtByValues, CountBoughtByRow>(
  'read',
  'countBoughtBy_10ae58bd',
  ["userId","chainId","txHash"],
  `select count(*) as "copies" from purchases where user_id = $1 and chain_id = $2 and tx_hash = $3`,
)

export type InsertPurchasesValues = {
  readonly userId: bigint | number
  readonly lotId: bigint | number
  readonly cardId: bigint | number
  readonly chainId: number
  readonly txHash: string
  readonly price: bigint
  readonly paymentMethod: string
  readonly purchasedAt: Date
  readonly copies: readonly (number | null)[]
}
export type InsertPurchasesRow = {
  readonly id: bigint
}
export const insertPurchases = statement<InsertPurchasesValues, InsertPurchasesRow>(
  'write',
  'insertPurchases_f636040b',
  ["userId","lotId","cardId","chainId","txHash","price","paymentMethod","purchasedAt","copies"],
  `insert into purchases (user_id, lot_id, card_id, origin, chain_id, tx_hash, copy, price, payment_method, purchased_at)
select $1::bigint, $2::bigint, $3::bigint, 'payment', $4::integer, $5::text, copy,
  $6::numeric, $7::text, $8::timestamptz
from unnest($9::integer[]) as copy
returning id`,
)

export type InsertGiftsValues = {
  readonly userId: bigint | number
  readonly lotId: bigint | number
  readonly cardId: bigint | number
  readonly purchasedAt: Date
  readonly copies: readonly (number | null)[]
}
export const insertGifts = statement<InsertGiftsValues, never>(
  'write',
  'insertGifts_615da378',
  ["userId","lotId","cardId","purchasedAt","copies"],
  `insert into purchases (user_id, lot_id, card_id, origin, price, purchased_at)
select $1::bigint, $2::bigint, $3::bigint, 'gift', 0, $4::timestamptz
from unnest($5::integer[]) as copy`,
)

export type SumPurchasesValues = {
  readonly userId: bigint | number
}
export type SumPurchasesRow = {
  readonly bought: bigint
  readonly given: bigint
  readonly paid: bigint
}
export const sumPurchases = statement<SumPurchasesValues, SumPurchasesRow>(
  'read',
  'sumPurchases_6c57868c',
  ["userId"],
  `select count(*) filter (where origin <> 'gift') as "bought", count(*) filter (where origin = 'gift') as "given",
  coalesce(sum(price), 0) as "paid"
from purchases where user_id = $1`,
)

export type InsertImportedPurchaseValues = {
  readonly userId: bigint | number
  readonly lotId: bigint | number
  readonly cardId: bigint | number
  readonly chainId?: number | null | undefined
  readonly txHash?: string | null | undefined
  readonly copy?: number | null | undefined
  readonly price: bigint
  readonly paymentMethod?: string | null | undefined
  readonly purchasedAt: Date
}
export const insertImportedPurchase = statement<InsertImportedPurchaseValues, never>(
  'write',
  'insertImportedPurchase_b98736f5',
  ["userId","lotId","cardId","chainId","txHash","copy","price","paymentMethod","purchasedAt"],
  `insert into purchases (user_id, lot_id, card_id, origin, chain_id, tx_hash, copy, price, payment_method, purchased_at, opened_at)
values ($1, $2, $3, 'import', $4, $5, $6, $7, $8, $9, $9)`,
)

export type UpdateOpenedValues = {
  readonly userId: bigint | number
  readonly ids: readonly (bigint | number | null)[]
}
export const updateOpened = statement<UpdateOpenedValues, never>(
  'write',
  'updateOpened_7940c7cb',
  ["userId","ids"],
  `update purchases set opened_at = clock_now() where user_id = $1 and id = any($2::bigint[]) and opened_at is null`,
)

export type InsertImportedTransactionValues = {
  readonly txHash: string
  readonly chainId: number
  readonly copy: number
  readonly userId: bigint | number
}
export const insertImportedTransaction = statement<InsertImportedTransactionValues, never>(
  'write',
  'insertImportedTransaction_dc40457b',
  ["txHash","chainId","copy","userId"],
  `insert into imported_transactions (tx_hash, chain_id, copy, user_id) values ($1, $2, $3, $4)`,
)

export type LockTransactionHashValues = {
  readonly txHash: string
  readonly chainId: number
}
export const lockTransactionHash = statement<LockTransactionHashValues, never>(
  'lock',
  'lockTransactionHash_191d6e7a',
  ["txHash","chainId"],
  `select from pg_advisory_xact_lock(hashtextextended($1::text, $2::integer))`,
)

export type ReadImportedTransactionValues = {
  readonly txHash: string
  readonly chainId: number
  readonly copy?: number | null | undefined
}
export type ReadImportedTransactionRow = {
  readonly user_id: bigint
}
export const readImportedTransaction = statement<ReadImportedTransactionValues, ReadImportedTransactionRow>(
  'read',
  'readImportedTransaction_75a7f04a',
  ["txHash","chainId","copy"],
  `select user_id from imported_transactions
where tx_hash = $1 and chain_id = $2 and copy = coalesce($3::integer, copy) limit 1`,
)

export type ReadImportedTransactionsValues = {
  readonly hashes: readonly (string | null)[]
  readonly chainId: number
}
export type ReadImportedTransactionsRow = {
  readonly tx_hash: ColumnTypes['imported_transactions.tx_hash']
}
export const readImportedTransactions = statement<ReadImportedTransactionsValues, ReadImportedTransactionsRow>(
  'read',
  'readImportedTransactions_69553001',
  ["hashes","chainId"],
  `select distinct tx_hash from imported_transactions where tx_hash = any($1::text[]) and chain_id = $2`,
)

export type ReadTransactionsOfPaymentValues = {
  readonly userId: bigint | number
  readonly paymentId: bigint | number
}
export type ReadTransactionsOfPaymentRow = {
  readonly chain_id: number
  readonly tx_hash: ColumnTypes['payment_claims.tx_hash']
}
export const readTransactionsOfPayment = statement<ReadTransactionsOfPaymentValues, ReadTransactionsOfPaymentRow>(
  'read',
  'readTransactionsOfPayment_1dd39d33',
  ["userId","paymentId"],
  `select distinct chain_id, tx_hash from payment_claims where user_id = $1 and payment_id = $2`,
)

export type ReadPaidTransactionValues = {
  readonly txHash: string
  readonly chainId: number
}
export type ReadPaidTransactionRow = {
  readonly user_id: bigint
}
export const readPaidTransaction = statement<ReadPaidTransactionValues, ReadPaidTransactionRow>(
  'read',
  'readPaidTransaction_a4afa31c',
  ["txHash","chainId"],
  `select user_id from payment_claims where tx_hash = $1 and chain_id = $2 limit 1`,
)

export type TryLockEditionsValues = {
  readonly lock: bigint | number
}
export type TryLockEditionsRow = {
  readonly is_mine: boolean
}
export const tryLockEditions = statement<TryLockEditionsValues, TryLockEditionsRow>(
  'lock',
  'tryLockEditions_537842e3',
  ["lock"],
  `select pg_try_advisory_xact_lock($1) as "is_mine"`,
)

export type ReadUnnumberedValues = {
  readonly limit: bigint | number
}
export type ReadUnnumberedRow = {
  readonly user_id: bigint
  readonly id: bigint
  readonly card_id: bigint
}
export const readUnnumbered = statement<ReadUnnumberedValues, ReadUnnumberedRow>(
  'read',
  'readUnnumbered_97044e5e',
  ["limit"],
  `select user_id, id, card_id from purchases where edition is null order by lot_id, id limit $1`,
)

export type AddToEditionsValues = {
  readonly cardIds: readonly (bigint | number | null)[]
}
export type AddToEditionsRow = {
  readonly card_id: bigint
  readonly before: bigint
}
export const addToEditions = statement<AddToEditionsValues, AddToEditionsRow>(
  'write',
  'addToEditions_c824559b',
  ["cardIds"],
  `with added as (
  select card_id, count(*) as copies from unnest($1::bigint[]) as card_id group by card_id
), counted as (
  insert into card_editions (card_id, given) select card_id, copies from added order by card_id
  on conflict (card_id) do update set given = card_editions.given + excluded.given
  returning card_id, given
)
select counted.card_id, counted.given - added.copies as "before" from counted join added on added.card_id = counted.card_id`,
)

export type UpdateEditionsValues = {
  readonly userIds: readonly (bigint | number | null)[]
  readonly ids: readonly (bigint | number | null)[]
  readonly editions: readonly (bigint | number | null)[]
}
export type UpdateEditionsRow = {
  readonly id: bigint
}
export const updateEditions = statement<UpdateEditionsValues, UpdateEditionsRow>(
  'write',
  'updateEditions_423f74a4',
  ["userIds","ids","editions"],
  `update purchases p set edition = given.edition
from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as given(user_id, id, edition)
where p.user_id = given.user_id and p.id = given.id and coalesce(p.edition, 0) = 0
returning p.id`,
)

export type InsertPurchaseNameValues = {
  readonly userId: bigint | number
  readonly chainId: number
  readonly txHash: string
  readonly asset: string
  readonly cardId: bigint | number
  readonly unitPrice: bigint
}
export type InsertPurchaseNameRow = {
  readonly tx_hash: ColumnTypes['purchase_names.tx_hash']
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
