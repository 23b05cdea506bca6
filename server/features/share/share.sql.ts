// Written by `npm run sql:generate` from the file of the same name, with the types that the database gives.
import { type Kept, statement } from '../../db/statement.ts'
import type { withdrawals } from '../../db/schema/withdrawals.ts'

export type FindClaimantsValues = {
  readonly txHash: string
  readonly chainId: number
  readonly limit: bigint | number
}
export type FindClaimantsRow = {
  readonly user_id: bigint
  readonly payout_id: bigint
}
export const findClaimants = statement<FindClaimantsValues, FindClaimantsRow>(
  'findClaimants_669e4284',
  ["txHash","chainId","limit"],
  `select user_id, payout_id from payout_claims
where tx_hash = $1 and chain_id = $2 order by log_index limit $3`,
)

export type ReadPaidWithdrawalValues = {
  readonly userId: bigint | number
  readonly payoutId: bigint | number
  readonly txHash: string
}
export type ReadPaidWithdrawalRow = {
  readonly asset: Kept<typeof withdrawals, 'asset'>
  readonly net: bigint
  readonly to_address: Kept<typeof withdrawals, 'toAddress'>
  readonly completed_at: Date
}
export const readPaidWithdrawal = statement<ReadPaidWithdrawalValues, ReadPaidWithdrawalRow>(
  'readPaidWithdrawal_e3cbfd44',
  ["userId","payoutId","txHash"],
  `select w.asset, w.amount - w.fee as "net", w.to_address, p.completed_at as "completed_at"
from payouts p join withdrawals w on w.user_id = p.user_id and w.id = p.withdrawal_id
where p.user_id = $1 and p.id = $2 and p.state = 'completed' and p.tx_hash = $3
  and p.completed_at is not null`,
)
