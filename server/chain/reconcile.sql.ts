// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import { type Kept, statement } from '../db/statement.ts'
import type { arrivals } from '../db/schema/arrivals.ts'
import type { importedTransactions } from '../db/schema/imports.ts'
import type { payments } from '../db/schema/payments.ts'

export type ReadPaymentsInValues = {
  readonly chainId: number
  readonly fromBlock: bigint | number
  readonly toBlock: bigint | number
}
export type ReadPaymentsInRow = {
  readonly user_id: bigint
  readonly id: bigint
  readonly tx_hash: Kept<typeof payments, 'txHash'>
  readonly asset: Kept<typeof payments, 'asset'>
  readonly sender: Kept<typeof payments, 'sender'>
  readonly value: bigint
  readonly occurrence: number
  readonly block_number: bigint
  readonly block_hash: Kept<typeof payments, 'blockHash'>
}
export const readPaymentsIn = statement<ReadPaymentsInValues, ReadPaymentsInRow>(
  'read',
  'readPaymentsIn_599b47b6',
  ["chainId","fromBlock","toBlock"],
  `select user_id, id, tx_hash, asset, sender, value, occurrence, block_number, block_hash from payments
where chain_id = $1 and block_number between $2 and $3 and transfers = 1
order by chain_id, block_number`,
)

export type ReadImportedOfValues = {
  readonly hashes: readonly (string | null)[]
  readonly chainId: number
}
export type ReadImportedOfRow = {
  readonly tx_hash: Kept<typeof importedTransactions, 'txHash'>
}
export const readImportedOf = statement<ReadImportedOfValues, ReadImportedOfRow>(
  'read',
  'readImportedOf_69553001',
  ["hashes","chainId"],
  `select distinct tx_hash from imported_transactions where tx_hash = any($1::text[]) and chain_id = $2`,
)

export type ReadArrivalsOfValues = {
  readonly hashes: readonly (string | null)[]
  readonly chainId: number
}
export type ReadArrivalsOfRow = {
  readonly tx_hash: Kept<typeof arrivals, 'txHash'>
  readonly asset: Kept<typeof arrivals, 'asset'>
  readonly sender: Kept<typeof arrivals, 'sender'>
  readonly value: bigint
  readonly occurrence: number
}
export const readArrivalsOf = statement<ReadArrivalsOfValues, ReadArrivalsOfRow>(
  'read',
  'readArrivalsOf_e265ccba',
  ["hashes","chainId"],
  `select tx_hash, asset, sender, value, occurrence from arrivals
where tx_hash = any($1::text[]) and chain_id = $2`,
)
