// Written by `npm run sql:generate` from the file of the same name, with the types that the database gives.
import { statement } from '../db/statement.ts'

export type InsertPayoutValues = {
  readonly withdrawalId?: bigint | number | null | undefined
  readonly paymentId?: bigint | number | null | undefined
  readonly chainId: number
  readonly way: string
  readonly state: string
  readonly token?: string | null | undefined
  readonly toAddress: string
  readonly amount: bigint
  readonly createdBy: string
}
export const insertPayout = statement<InsertPayoutValues, never>(
  'insertPayout_b376972f',
  ["withdrawalId","paymentId","chainId","way","state","token","toAddress","amount","createdBy"],
  `insert into payouts (withdrawal_id, payment_id, chain_id, way, state, token, to_address, amount, created_by)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
)
