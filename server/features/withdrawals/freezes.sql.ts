// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import { type Kept, statement } from '../../db/statement.ts'
import type { withdrawalFreezes } from '../../db/schema/players.ts'

export type InsertFreezeValues = {
  readonly userId: bigint | number
  readonly isFrozen: boolean
  readonly reason: string
  readonly author: string
}
export const insertFreeze = statement<InsertFreezeValues, never>(
  'write',
  'insertFreeze_41dcbc5b',
  ["userId","isFrozen","reason","author"],
  `insert into withdrawal_freezes (user_id, is_frozen, reason, author)
values ($1, $2, $3, $4)`,
)

export type ReadFreezeValues = {
  readonly userId: bigint | number
}
export type ReadFreezeRow = {
  readonly is_frozen: boolean
  readonly reason: Kept<typeof withdrawalFreezes, 'reason'>
  readonly author: Kept<typeof withdrawalFreezes, 'author'>
  readonly created_at: Date
}
export const readFreeze = statement<ReadFreezeValues, ReadFreezeRow>(
  'read',
  'readFreeze_dd96ac1e',
  ["userId"],
  `select is_frozen, reason, author, created_at from withdrawal_freezes
where user_id = $1 order by id desc limit 1`,
)
