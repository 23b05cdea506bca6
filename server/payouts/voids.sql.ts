// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import { type Kept, statement } from '../db/statement.ts'
import type { payoutVoids } from '../db/schema/payouts.ts'

export type SelectVoidsValues = {
  readonly chainId: number
  readonly from: string
  readonly nonce: bigint | number
}
export type SelectVoidsRow = {
  readonly attempt: number
  readonly hash: Kept<typeof payoutVoids, 'hash'>
  readonly raw_transaction: Kept<typeof payoutVoids, 'rawTransaction'>
  readonly gas_price_wei: bigint
  readonly age_ms: bigint
}
export const selectVoids = statement<SelectVoidsValues, SelectVoidsRow>(
  'read',
  'selectVoids_42dae896',
  ["chainId","from","nonce"],
  `select attempt, hash, raw_transaction, gas_price_wei,
  (extract(epoch from clock_now() - signed_at) * 1000)::bigint as "age_ms"
from payout_voids where chain_id = $1 and from_address = $2 and nonce = $3 order by attempt desc`,
)

export type InsertVoidValues = {
  readonly chainId: number
  readonly from: string
  readonly nonce: bigint | number
  readonly attempt: number
  readonly hash: string
  readonly raw: string
  readonly gasPriceWei: bigint
}
export type InsertVoidRow = {
  readonly attempt: number
}
export const insertVoid = statement<InsertVoidValues, InsertVoidRow>(
  'write',
  'insertVoid_1be6ae9a',
  ["chainId","from","nonce","attempt","hash","raw","gasPriceWei"],
  `insert into payout_voids (chain_id, from_address, nonce, attempt, hash, raw_transaction, gas_price_wei)
values ($1, $2, $3, $4, $5, $6, $7)
on conflict do nothing returning attempt`,
)
