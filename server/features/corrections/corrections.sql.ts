// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import type { ColumnTypes } from '../../db/column-types.ts'
import { statement } from '../../db/statement.ts'

export type FindPlayerValues = {
  readonly userId: bigint | number
}
export type FindPlayerRow = {
  readonly wallet_address: ColumnTypes['users.wallet_address']
  readonly bv3_available: bigint
  readonly bv3_held: bigint
  readonly usdt_available: bigint
  readonly usdt_held: bigint
}
export const findPlayer = statement<FindPlayerValues, FindPlayerRow>(
  'read',
  'findPlayer_52b11fd7',
  ["userId"],
  `select u.wallet_address, b.bv3_available, b.bv3_held, b.usdt_available, b.usdt_held
from users u join balances b on b.user_id = u.user_id where u.user_id = $1`,
)

export type ListWalletsValues = {
  readonly players: readonly (bigint | number | null)[]
}
export type ListWalletsRow = {
  readonly user_id: bigint
  readonly wallet_address: ColumnTypes['users.wallet_address']
}
export const listWallets = statement<ListWalletsValues, ListWalletsRow>(
  'read',
  'listWallets_1d83ca89',
  ["players"],
  `select user_id, wallet_address from users where user_id = any($1::bigint[]) order by user_id`,
)
