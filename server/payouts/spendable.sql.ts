// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import { statement } from '../db/statement.ts'

export type SumUnpaidValues = {
  readonly chainId: number
  readonly token: string
}
export type SumUnpaidRow = {
  readonly amount: bigint
}
export const sumUnpaid = statement<SumUnpaidValues, SumUnpaidRow>(
  'read',
  'sumUnpaid_9a351795',
  ["chainId","token"],
  `select coalesce(sum(amount), 0) as "amount" from payouts
where state <> 'completed' and state <> 'cancelled' and way = 'hot_wallet' and chain_id = $1 and token = $2`,
)
