// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import { statement } from '../../db/statement.ts'

export type ReadCardToGiveValues = {
  readonly cardId: bigint | number
}
export type ReadCardToGiveRow = {
  readonly id: bigint
  readonly name: string
  readonly total_bv3: bigint
  readonly total_usdt: bigint
  readonly daily_bv3: bigint
  readonly daily_usdt: bigint
}
export const readCardToGive = statement<ReadCardToGiveValues, ReadCardToGiveRow>(
  'read',
  'readCardToGive_bb7bb8cc',
  ["cardId"],
  `select id, name, total_bv3, total_usdt, daily_bv3, daily_usdt from cards where id = $1`,
)

export type ReadUseValues = {
  readonly userId: bigint | number
}
export type ReadUseRow = {
  readonly signed_in_at: Date | null
  readonly copies: bigint
}
export const readUse = statement<ReadUseValues, ReadUseRow>(
  'read',
  'readUse_a46a7838',
  ["userId"],
  `select u.signed_in_at as "signed_in_at", coalesce((select sum(l.copies) from lots l where l.user_id = $1), 0) as "copies"
from users u where u.user_id = $1`,
)
