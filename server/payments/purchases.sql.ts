// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import { type Kept, statement } from '../db/statement.ts'
import type { importedTransactions } from '../db/schema/imports.ts'

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
  readonly tx_hash: Kept<typeof importedTransactions, 'txHash'>
}
export const readImportedTransactions = statement<ReadImportedTransactionsValues, ReadImportedTransactionsRow>(
  'read',
  'readImportedTransactions_69553001',
  ["hashes","chainId"],
  `select distinct tx_hash from imported_transactions where tx_hash = any($1::text[]) and chain_id = $2`,
)

export type ReadImportOfPaymentValues = {
  readonly userId: bigint | number
  readonly paymentId: bigint | number
}
export type ReadImportOfPaymentRow = {
  readonly tx_hash: Kept<typeof importedTransactions, 'txHash'>
}
export const readImportOfPayment = statement<ReadImportOfPaymentValues, ReadImportOfPaymentRow>(
  'read',
  'readImportOfPayment_8d622ac0',
  ["userId","paymentId"],
  `select i.tx_hash from payment_claims c join imported_transactions i on i.tx_hash = c.tx_hash and i.chain_id = c.chain_id
where c.user_id = $1 and c.payment_id = $2 limit 1`,
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
