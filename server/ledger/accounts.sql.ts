// Written by `npm run sql:generate` from the file of the same name, with the types that the database gives.
import { type Kept, statement } from '../db/statement.ts'
import type { users } from '../db/schema/users.ts'

export type InsertAccountValues = {
  readonly walletAddress: string
  readonly referredBy?: string | null | undefined
}
export type InsertAccountRow = {
  readonly user_id: bigint
}
export const insertAccount = statement<InsertAccountValues, InsertAccountRow>(
  'insertAccount_274eeed7',
  ["walletAddress","referredBy"],
  `with made as (
  insert into users (wallet_address, referred_by) values ($1, $2)
  on conflict (wallet_address) do nothing
  returning id
), kept as (insert into balances (user_id) select id from made)
insert into base_mining (user_id) select id from made returning user_id`,
)

export type ReadAccountValues = {
  readonly walletAddress: string
}
export type ReadAccountRow = {
  readonly id: bigint
  readonly referred_by: Kept<typeof users, 'referredBy'> | null
  readonly created_at: Date
}
export const readAccount = statement<ReadAccountValues, ReadAccountRow>(
  'readAccount_3819f362',
  ["walletAddress"],
  `select id, referred_by, created_at from users where wallet_address = $1`,
)

export type ReadReferrersOfValues = {
  readonly walletAddress: string
  readonly depthMax: number
}
export type ReadReferrersOfRow = {
  readonly wallet: string
}
export const readReferrersOf = statement<ReadReferrersOfValues, ReadReferrersOfRow>(
  'readReferrersOf_40cb5b9c',
  ["walletAddress","depthMax"],
  `with recursive above as (
  select referred_by as wallet, 1 as depth from users where wallet_address = $1
  union all
  select u.referred_by, above.depth + 1 from above join users u on u.wallet_address = above.wallet
  where above.depth < $2
)
select wallet as "wallet" from above where wallet is not null`,
)
