// Written by `npm run sql:generate` from the file of the same name, with the types that the database gives.
import { statement } from '../db/statement.ts'

export type InsertPurchasesValues = {
  readonly chainId: number
  readonly txHash: string
  readonly userId: bigint | number
  readonly price: bigint
  readonly paymentMethod: string
  readonly lotId: bigint | number
}
export type InsertPurchasesRow = {
  readonly id: bigint
}
export const insertPurchases = statement<InsertPurchasesValues, InsertPurchasesRow>(
  'insertPurchases_87c425a1',
  ["chainId","txHash","userId","price","paymentMethod","lotId"],
  `insert into purchases (user_id, lot_id, card_id, origin, chain_id, tx_hash, copy, price, payment_method, purchased_at)
select l.user_id, l.id, l.card_id, 'payment', $1::integer, $2::text,
  n + (select count(*) from purchases
    where user_id = $3 and chain_id = $1::integer and tx_hash = $2::text),
  $4::numeric, $5::text, l.created_at
from lots l cross join generate_series(1, l.copies) as n
where l.user_id = $3 and l.id = $6
returning id`,
)

export type InsertGiftsValues = {
  readonly userId: bigint | number
  readonly lotId: bigint | number
}
export const insertGifts = statement<InsertGiftsValues, never>(
  'insertGifts_d67aac92',
  ["userId","lotId"],
  `insert into purchases (user_id, lot_id, card_id, origin, price, purchased_at)
select l.user_id, l.id, l.card_id, 'gift', 0, l.created_at
from lots l cross join generate_series(1, l.copies)
where l.user_id = $1 and l.id = $2`,
)
