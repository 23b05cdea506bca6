// Written by `npm run sql:generate` from the file of the same name, with the types that the database gives.
import { type Kept, statement } from '../../db/statement.ts'
import type { cards } from '../../db/schema/cards.ts'

export type ReadCardsRow = {
  readonly id: bigint
  readonly name: Kept<typeof cards, 'name'>
  readonly description: Kept<typeof cards, 'description'>
  readonly lines: Kept<typeof cards, 'lines'>
  readonly image_url: Kept<typeof cards, 'imageUrl'>
  readonly price: bigint
  readonly total_bv3: bigint
  readonly total_usdt: bigint
  readonly daily_bv3: bigint
  readonly daily_usdt: bigint
  readonly is_active: boolean
}
export const readCards = statement<null, ReadCardsRow>(
  'readCards_c98b5363',
  [],
  `select id, name, description, lines, image_url, price, total_bv3, total_usdt, daily_bv3, daily_usdt, is_active
from cards order by price, id`,
)

export type LockStockValues = {
  readonly lock: bigint | number
}
export const lockStock = statement<LockStockValues, never>(
  'lockStock_e8247dbf',
  ["lock"],
  `select from pg_advisory_xact_lock($1)`,
)

export type ReadAnyCardRow = {
  readonly id: bigint
}
export const readAnyCard = statement<null, ReadAnyCardRow>(
  'readAnyCard_cf057f58',
  [],
  `select id from cards limit 1`,
)

export type ReadCardNamesRow = {
  readonly name: Kept<typeof cards, 'name'>
}
export const readCardNames = statement<null, ReadCardNamesRow>(
  'readCardNames_80c5b7c5',
  [],
  `select name from cards`,
)

export type InsertCardValues = {
  readonly name: string
  readonly description: string
  readonly lines: string
  readonly imageUrl: string
  readonly price: bigint
  readonly totalBv3: bigint | number
  readonly totalUsdt: bigint
  readonly dailyBv3: bigint | number
  readonly dailyUsdt: bigint
}
export const insertCard = statement<InsertCardValues, never>(
  'insertCard_bc39c6b7',
  ["name","description","lines","imageUrl","price","totalBv3","totalUsdt","dailyBv3","dailyUsdt"],
  `insert into cards (name, description, lines, image_url, price, total_bv3, total_usdt, daily_bv3, daily_usdt)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
)
