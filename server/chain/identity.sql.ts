// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import { type Kept, statement } from '../db/statement.ts'
import type { chainIdentity } from '../db/schema/arrivals.ts'

export type ReadIdentityRow = {
  readonly chain_id: number
  readonly genesis_hash: Kept<typeof chainIdentity, 'genesisHash'>
  readonly usdt: Kept<typeof chainIdentity, 'usdt'>
  readonly treasury: Kept<typeof chainIdentity, 'treasury'>
  readonly first_block: bigint | null
}
export const readIdentity = statement<null, ReadIdentityRow>(
  'read',
  'readIdentity_955a1a4e',
  [],
  `select chain_id, genesis_hash, usdt, treasury, first_block from chain_identity`,
)

export type InsertIdentityValues = {
  readonly chainId: number
  readonly genesisHash: string
  readonly usdt: string
  readonly treasury: string
  readonly firstBlock: bigint | number
}
export const insertIdentity = statement<InsertIdentityValues, never>(
  'write',
  'insertIdentity_335aca75',
  ["chainId","genesisHash","usdt","treasury","firstBlock"],
  `insert into chain_identity (chain_id, genesis_hash, usdt, treasury, first_block)
values ($1, $2, $3, $4, $5)
on conflict (is_only) do nothing`,
)

export type UpdateFirstBlockValues = {
  readonly firstBlock: bigint | number
}
export const updateFirstBlock = statement<UpdateFirstBlockValues, never>(
  'write',
  'updateFirstBlock_88007ed1',
  ["firstBlock"],
  `update chain_identity set first_block = $1 where first_block is null`,
)

export type ReadFirstPaidBlockValues = {
  readonly chainId: number
}
export type ReadFirstPaidBlockRow = {
  readonly block_number: bigint
}
export const readFirstPaidBlock = statement<ReadFirstPaidBlockValues, ReadFirstPaidBlockRow>(
  'read',
  'readFirstPaidBlock_db3efe0f',
  ["chainId"],
  `select block_number from payments where chain_id = $1 order by chain_id, block_number limit 1`,
)

export type ReadClockRow = {
  readonly now_ms: bigint
}
export const readClock = statement<null, ReadClockRow>(
  'read',
  'readClock_6497d178',
  [],
  `select (extract(epoch from clock_now()) * 1000)::bigint as "now_ms"`,
)

export type ReadHeldChainsValues = {
  readonly chainId: number
}
export type ReadHeldChainsRow = {
  readonly chain_id: number
}
export const readHeldChains = statement<ReadHeldChainsValues, ReadHeldChainsRow>(
  'read',
  'readHeldChains_09d61323',
  ["chainId"],
  `(select chain_id as "chain_id" from payments where chain_id < $1 order by chain_id limit 1)
union all
(select chain_id from payments where chain_id = $1 order by chain_id, block_number limit 1)
union all
(select chain_id from payments where chain_id > $1 order by chain_id limit 1)`,
)
