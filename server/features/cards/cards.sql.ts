// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import type { ColumnTypes } from '../../db/column-types.ts'
import { statement } from '../../db/statement.ts'

export type ReadCardsRow = {
  readonly id: bigint
  readonly name: string
  readonly description: string
  readonly lines: ColumnTypes['cards.lines']
  readonly image_url: string
  readonly price: bigint
  readonly total_bv3: bigint
  readonly total_usdt: bigint
  readonly daily_bv3: bigint
  readonly daily_usdt: bigint
  readonly is_active: boolean
  readonly version: number
}
export const readCards = statement<null, ReadCardsRow>(
  'read',
  'readCards_468f75f7',
  [],
  `select id, name, description, lines, image_url, price, total_bv3, total_usdt, daily_bv3, daily_usdt, is_active, version
from cards order by price, id`,
)

export type LockStockValues = {
  readonly lock: bigint | number
}
export const lockStock = statement<LockStockValues, never>(
  'lock',
  'lockStock_e8247dbf',
  ["lock"],
  `select from pg_advisory_xact_lock($1)`,
)

export type ReadAnyCardRow = {
  readonly id: bigint
}
export const readAnyCard = statement<null, ReadAnyCardRow>(
  'read',
  'readAnyCard_cf057f58',
  [],
  `select id from cards limit 1`,
)

export type ReadCardNamesRow = {
  readonly name: string
}
export const readCardNames = statement<null, ReadCardNamesRow>(
  'read',
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
export type InsertCardRow = {
  readonly id: bigint
  readonly name: string
  readonly description: string
  readonly lines: ColumnTypes['cards.lines']
  readonly image_url: string
  readonly price: bigint
  readonly total_bv3: bigint
  readonly total_usdt: bigint
  readonly daily_bv3: bigint
  readonly daily_usdt: bigint
  readonly is_active: boolean
  readonly version: number
}
export const insertCard = statement<InsertCardValues, InsertCardRow>(
  'write',
  'insertCard_d95c6c3a',
  ["name","description","lines","imageUrl","price","totalBv3","totalUsdt","dailyBv3","dailyUsdt"],
  `insert into cards (name, description, lines, image_url, price, total_bv3, total_usdt, daily_bv3, daily_usdt)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
returning id, name, description, lines, image_url, price, total_bv3, total_usdt, daily_bv3, daily_usdt, is_active, version`,
)

export type LockCardValues = {
  readonly id: bigint | number
}
export type LockCardRow = {
  readonly id: bigint
  readonly name: string
  readonly description: string
  readonly lines: ColumnTypes['cards.lines']
  readonly image_url: string
  readonly price: bigint
  readonly total_bv3: bigint
  readonly total_usdt: bigint
  readonly daily_bv3: bigint
  readonly daily_usdt: bigint
  readonly is_active: boolean
  readonly version: number
}
export const lockCard = statement<LockCardValues, LockCardRow>(
  'lock',
  'lockCard_bc2b28b9',
  ["id"],
  `select id, name, description, lines, image_url, price, total_bv3, total_usdt, daily_bv3, daily_usdt, is_active, version
from cards where id = $1 for no key update`,
)

export type UpdateCardValues = {
  readonly name: string
  readonly description: string
  readonly lines: string
  readonly imageUrl: string
  readonly price: bigint
  readonly totalBv3: bigint | number
  readonly totalUsdt: bigint
  readonly dailyBv3: bigint | number
  readonly dailyUsdt: bigint
  readonly isActive: boolean
  readonly id: bigint | number
  readonly version: number
}
export type UpdateCardRow = {
  readonly id: bigint
  readonly name: string
  readonly description: string
  readonly lines: ColumnTypes['cards.lines']
  readonly image_url: string
  readonly price: bigint
  readonly total_bv3: bigint
  readonly total_usdt: bigint
  readonly daily_bv3: bigint
  readonly daily_usdt: bigint
  readonly is_active: boolean
  readonly version: number
}
export const updateCard = statement<UpdateCardValues, UpdateCardRow>(
  'write',
  'updateCard_70fc0089',
  ["name","description","lines","imageUrl","price","totalBv3","totalUsdt","dailyBv3","dailyUsdt","isActive","id","version"],
  `update cards set name = $1, description = $2, lines = $3, image_url = $4, price = $5,
  total_bv3 = $6, total_usdt = $7, daily_bv3 = $8, daily_usdt = $9,
  is_active = $10, version = version + 1
where id = $11 and version = $12
returning id, name, description, lines, image_url, price, total_bv3, total_usdt, daily_bv3, daily_usdt, is_active, version`,
)
