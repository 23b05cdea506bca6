// Written by `npm run sql:generate` from the file of the same name, with the types that the database gives.
import { statement } from '../db/statement.ts'

export type InsertPurchasesValues = {
  readonly userId: bigint | number
  readonly cardId: bigint | number
  readonly chainId: number
  readonly txHash: string
  readonly price: bigint
  readonly paymentMethod: string
  readonly copies: number
  readonly lotId: bigint | number
}
export type InsertPurchasesRow = {
  readonly id: bigint
}
export const insertPurchases = statement<InsertPurchasesValues, InsertPurchasesRow>(
  'insertPurchases_67230a1f',
  ["userId","cardId","chainId","txHash","price","paymentMethod","copies","lotId"],
  `insert into purchases (user_id, lot_id, card_id, chain_id, tx_hash, copy, price, payment_method, purchased_at)
select $1::bigint, l.id, $2::bigint, $3::integer, $4::text,
  n + (select count(*) from purchases
    where user_id = $1::bigint and chain_id = $3::integer and tx_hash = $4::text),
  $5::numeric, $6::text, l.created_at
from generate_series(1, $7::integer) as n, lots l where l.id = $8
returning id`,
)
