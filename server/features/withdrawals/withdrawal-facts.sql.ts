// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import { type Kept, statement } from '../../db/statement.ts'
import type { users } from '../../db/schema/users.ts'
import type { withdrawals } from '../../db/schema/withdrawals.ts'

export type ReadAccountFactsValues = {
  readonly userId: bigint | number
  readonly withdrawalId: bigint | number
}
export type ReadAccountFactsRow = {
  readonly asset: Kept<typeof withdrawals, 'asset'>
  readonly amount: bigint
  readonly requested_at: Date
  readonly created_at: Date
  readonly signed_in_at: Date | null
  readonly referred_by: Kept<typeof users, 'referredBy'> | null
}
export const readAccountFacts = statement<ReadAccountFactsValues, ReadAccountFactsRow>(
  'read',
  'readAccountFacts_0ffc9763',
  ["userId","withdrawalId"],
  `select w.asset, w.amount, w.requested_at, u.created_at, u.signed_in_at, u.referred_by
from withdrawals w join users u on u.user_id = w.user_id
where w.user_id = $1 and w.id = $2`,
)

export type SumOtherWithdrawalsValues = {
  readonly userId: bigint | number
  readonly withdrawalId: bigint | number
}
export type SumOtherWithdrawalsRow = {
  readonly status: Kept<typeof withdrawals, 'status'>
  readonly asset: Kept<typeof withdrawals, 'asset'>
  readonly count: bigint
  readonly amount: bigint
  readonly first_id: bigint
}
export const sumOtherWithdrawals = statement<SumOtherWithdrawalsValues, SumOtherWithdrawalsRow>(
  'read',
  'sumOtherWithdrawals_91446e40',
  ["userId","withdrawalId"],
  `select status, asset, count(*) as "count", sum(amount) as "amount", min(id) as "first_id"
from withdrawals where user_id = $1 and id <> $2 and (status <> 'rejected' or decided_by is not null)
group by status, asset`,
)

export type ReadLastRejectionValues = {
  readonly userId: bigint | number
  readonly withdrawalId: bigint | number
}
export type ReadLastRejectionRow = {
  readonly reason: Kept<typeof withdrawals, 'reason'> | null
  readonly decided_at: Date | null
  readonly decided_by: Kept<typeof withdrawals, 'decidedBy'> | null
}
export const readLastRejection = statement<ReadLastRejectionValues, ReadLastRejectionRow>(
  'read',
  'readLastRejection_87c1f0d5',
  ["userId","withdrawalId"],
  `select reason, decided_at, decided_by from withdrawals
where user_id = $1 and status = 'rejected' and decided_by is not null and id <> $2
order by id desc limit 1`,
)

export type ReadReferredByValues = {
  readonly referrer: string
  readonly userId: bigint | number
  readonly limit: bigint | number
}
export type ReadReferredByRow = {
  readonly user_id: bigint
}
export const readReferredBy = statement<ReadReferredByValues, ReadReferredByRow>(
  'read',
  'readReferredBy_659084b7',
  ["referrer","userId","limit"],
  `select user_id from referrals where referrer = $1 and user_id <> $2
order by user_id desc limit $3`,
)

export type CountAlikeValues = {
  readonly userIds: readonly (bigint | number | null)[]
  readonly asset: string
  readonly amount: bigint
  readonly requestedAt: Date
}
export type CountAlikeRow = {
  readonly wallets: bigint
}
export const countAlike = statement<CountAlikeValues, CountAlikeRow>(
  'read',
  'countAlike_165ddb84',
  ["userIds","asset","amount","requestedAt"],
  `select count(distinct user_id) as "wallets" from withdrawals
where user_id = any($1::bigint[]) and asset = $2 and amount between $3 * 0.99 and $3 * 1.01
  and requested_at between $4::timestamptz - interval '7 days' and $4::timestamptz + interval '7 days'`,
)

export type SumDueValues = {
  readonly withdrawalId: bigint | number
}
export type SumDueRow = {
  readonly usdt: bigint
  readonly bv3: bigint
}
export const sumDue = statement<SumDueValues, SumDueRow>(
  'read',
  'sumDue_c214a011',
  ["withdrawalId"],
  `select coalesce(sum(w.amount - w.fee) filter (where w.asset = 'USDT'), 0) as "usdt",
  coalesce(sum(w.amount - w.fee) filter (where w.asset = 'BV3'), 0) as "bv3"
from withdrawals w
where w.status in ('pending', 'approved') and w.status = 'approved' and w.id <> $1`,
)

export type ReadNetsValues = {
  readonly ids: readonly (bigint | number | null)[]
}
export type ReadNetsRow = {
  readonly id: bigint
  readonly asset: Kept<typeof withdrawals, 'asset'>
  readonly amount: bigint
  readonly fee: bigint
  readonly to_address: Kept<typeof withdrawals, 'toAddress'>
}
export const readNets = statement<ReadNetsValues, ReadNetsRow>(
  'read',
  'readNets_24c9f3f8',
  ["ids"],
  `select id, asset, amount, fee, to_address from withdrawals where id = any($1::bigint[])`,
)
