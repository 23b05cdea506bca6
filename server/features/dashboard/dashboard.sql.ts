// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import { statement } from '../../db/statement.ts'

export type CountPendingWithdrawalsRow = {
  readonly pending: bigint
}
export const countPendingWithdrawals = statement<null, CountPendingWithdrawalsRow>(
  'read',
  'countPendingWithdrawals_352fe57c',
  [],
  `select count(*) as "pending" from withdrawals where status = 'pending'`,
)
