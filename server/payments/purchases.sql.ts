// Written by `npm run sql:generate` from the file of the same name, with the types that the database gives.
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
  'sumPurchases_52d1b773',
  ["userId"],
  `select count(*) filter (where origin = 'payment') as "bought", count(*) filter (where origin = 'gift') as "given",
  coalesce(sum(price), 0) as "paid"
from purchases where user_id = $1`,
)
