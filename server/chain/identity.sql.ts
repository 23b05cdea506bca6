// Written by `npm run sql:generate` from the file of the same name, with the types that the database gives.
import { type Kept, statement } from '../db/statement.ts'
import type { chainIdentity } from '../db/schema/arrivals.ts'

export type ReadIdentityRow = {
  readonly chain_id: number
  readonly genesis_hash: Kept<typeof chainIdentity, 'genesisHash'>
  readonly usdt: Kept<typeof chainIdentity, 'usdt'>
  readonly treasury: Kept<typeof chainIdentity, 'treasury'>
}
export const readIdentity = statement<null, ReadIdentityRow>(
  'readIdentity_ff7dfccd',
  [],
  `select chain_id, genesis_hash, usdt, treasury from chain_identity`,
)

export type InsertIdentityValues = {
  readonly chainId: number
  readonly genesisHash: string
  readonly usdt: string
  readonly treasury: string
}
export const insertIdentity = statement<InsertIdentityValues, never>(
  'insertIdentity_cf84ba90',
  ["chainId","genesisHash","usdt","treasury"],
  `insert into chain_identity (chain_id, genesis_hash, usdt, treasury)
values ($1, $2, $3, $4)
on conflict (is_only) do nothing`,
)

export type ReadHeldChainsValues = {
  readonly chainId: number
}
export type ReadHeldChainsRow = {
  readonly chain_id: number
}
export const readHeldChains = statement<ReadHeldChainsValues, ReadHeldChainsRow>(
  'readHeldChains_09d61323',
  ["chainId"],
  `(select chain_id as "chain_id" from payments where chain_id < $1 order by chain_id limit 1)
union all
(select chain_id from payments where chain_id = $1 order by chain_id, block_number limit 1)
union all
(select chain_id from payments where chain_id > $1 order by chain_id limit 1)`,
)
