// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import type { ColumnTypes } from '../../db/column-types.ts'
import { statement } from '../../db/statement.ts'

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
  'read',
  'findClaimants_669e4284',
  ["txHash","chainId","limit"],
  `select user_id, payout_id from payout_claims
where tx_hash = $1 and chain_id = $2 order by log_index limit $3`,
)

export type FindSharedRunValues = {
  readonly runId: bigint | number
}
export type FindSharedRunRow = {
  readonly user_id: bigint
  readonly wallet_address: ColumnTypes['users.wallet_address']
  readonly variant: ColumnTypes['game_runs.variant']
  readonly score: number
  readonly ticks: number
  readonly passed: number
  readonly paid: bigint
  readonly started_at: Date
  readonly ended_at: Date
  readonly is_ranked: boolean
  readonly commitment: string
}
export const findSharedRun = statement<FindSharedRunValues, FindSharedRunRow>(
  'read',
  'findSharedRun_0cbcccbb',
  ["runId"],
  `select r.user_id, u.wallet_address, r.variant, r.score as "score", r.ticks as "ticks", r.passed as "passed", r.paid as "paid",
  r.started_at, r.ended_at as "ended_at", r.unranked is null as "is_ranked", encode(sha256(r.secret), 'hex') as "commitment"
from game_runs r join users u on u.user_id = r.user_id
where r.id = $1 and r.status = 'settled' and r.score > 0 and r.removed_at is null`,
)

export type ReadRunnerCardValues = {
  readonly userId: bigint | number
  readonly at: Date
}
export type ReadRunnerCardRow = {
  readonly name: string
  readonly image_url: string
}
export const readRunnerCard = statement<ReadRunnerCardValues, ReadRunnerCardRow>(
  'read',
  'readRunnerCard_0da14aac',
  ["userId","at"],
  `select c.name, c.image_url from purchases p join cards c on c.id = p.card_id
where p.user_id = $1 and p.purchased_at <= $2::timestamptz order by p.price desc, p.id desc limit 1`,
)

export type ReadPaidWithdrawalValues = {
  readonly userId: bigint | number
  readonly payoutId: bigint | number
  readonly txHash: string
}
export type ReadPaidWithdrawalRow = {
  readonly asset: ColumnTypes['withdrawals.asset']
  readonly net: bigint
  readonly to_address: ColumnTypes['withdrawals.to_address']
  readonly completed_at: Date
}
export const readPaidWithdrawal = statement<ReadPaidWithdrawalValues, ReadPaidWithdrawalRow>(
  'read',
  'readPaidWithdrawal_e3cbfd44',
  ["userId","payoutId","txHash"],
  `select w.asset, w.amount - w.fee as "net", w.to_address, p.completed_at as "completed_at"
from payouts p join withdrawals w on w.user_id = p.user_id and w.id = p.withdrawal_id
where p.user_id = $1 and p.id = $2 and p.state = 'completed' and p.tx_hash = $3
  and p.completed_at is not null`,
)
