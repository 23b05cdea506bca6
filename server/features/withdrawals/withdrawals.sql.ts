// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import type { ColumnTypes } from '../../db/column-types.ts'
import { statement } from '../../db/statement.ts'

export type InsertWithdrawalValues = {
  readonly userId: bigint | number
  readonly asset: string
  readonly amount: bigint
  readonly fee: bigint
  readonly toAddress: string
  readonly idempotencyKey?: string | null | undefined
  readonly instant?: string | null | undefined
}
export type InsertWithdrawalRow = {
  readonly id: bigint
  readonly user_id: bigint
  readonly asset: ColumnTypes['withdrawals.asset']
  readonly amount: bigint
  readonly fee: bigint
  readonly status: ColumnTypes['withdrawals.status']
  readonly withdrawal_state: ColumnTypes['withdrawals.state']
  readonly to_address: ColumnTypes['withdrawals.to_address']
  readonly requested_at: Date
  readonly decided_at: Date | null
  readonly decided_by: string | null
  readonly completed_at: Date | null
  readonly reason: string | null
  readonly instant_day: number | null
  readonly instant: ColumnTypes['withdrawals.instant'] | null
}
export const insertWithdrawal = statement<InsertWithdrawalValues, InsertWithdrawalRow>(
  'write',
  'insertWithdrawal_64fe9478',
  ["userId","asset","amount","fee","toAddress","idempotencyKey","instant"],
  `insert into withdrawals (user_id, asset, amount, fee, to_address, idempotency_key, instant)
values ($1, $2, $3, $4, $5, $6, $7::jsonb)
returning id, user_id, asset, amount, fee, status, state as withdrawal_state, to_address, requested_at, decided_at, decided_by, completed_at, reason,
  instant_day, instant`,
)

export type ReadEarlierValues = {
  readonly idempotencyKey?: string | null | undefined
  readonly asset: string
  readonly amount: bigint
  readonly toAddress: string
  readonly userId: bigint | number
}
export type ReadEarlierRow = {
  readonly pending: bigint
  readonly id: bigint | null
  readonly is_same: boolean | null
}
export const readEarlier = statement<ReadEarlierValues, ReadEarlierRow>(
  'read',
  'readEarlier_7b3828dd',
  ["idempotencyKey","asset","amount","toAddress","userId"],
  `select count(*) filter (where status = 'pending') as "pending",
  max(id) filter (where idempotency_key = $1) as id,
  bool_and((asset, amount, to_address) = ($2, $3::numeric, $4))
    filter (where idempotency_key = $1) as is_same
from withdrawals where user_id = $5 and (status = 'pending' or idempotency_key = $1)`,
)

export type FindWithdrawalOwnerValues = {
  readonly withdrawalId: bigint | number
}
export type FindWithdrawalOwnerRow = {
  readonly user_id: bigint
}
export const findWithdrawalOwner = statement<FindWithdrawalOwnerValues, FindWithdrawalOwnerRow>(
  'read',
  'findWithdrawalOwner_165e8e51',
  ["withdrawalId"],
  `select user_id from withdrawals where id = $1`,
)

export type LockWithdrawalValues = {
  readonly userId: bigint | number
  readonly withdrawalId: bigint | number
}
export type LockWithdrawalRow = {
  readonly asset: ColumnTypes['withdrawals.asset']
  readonly amount: bigint
  readonly fee: bigint
  readonly status: ColumnTypes['withdrawals.status']
  readonly to_address: ColumnTypes['withdrawals.to_address']
}
export const lockWithdrawal = statement<LockWithdrawalValues, LockWithdrawalRow>(
  'lock',
  'lockWithdrawal_89607b24',
  ["userId","withdrawalId"],
  `select asset, amount, fee, status, to_address
from withdrawals where user_id = $1 and id = $2 for update`,
)

export type MarkDecidedValues = {
  readonly status: string
  readonly decidedBy: string
  readonly decidedKey?: string | null | undefined
  readonly reason?: string | null | undefined
  readonly instantDay?: number | null | undefined
  readonly instant?: string | null | undefined
  readonly userId: bigint | number
  readonly withdrawalId: bigint | number
}
export type MarkDecidedRow = {
  readonly decided_at: Date | null
}
export const markDecided = statement<MarkDecidedValues, MarkDecidedRow>(
  'write',
  'markDecided_a4fe6b0a',
  ["status","decidedBy","decidedKey","reason","instantDay","instant","userId","withdrawalId"],
  `update withdrawals set status = $1, decided_at = clock_now(), decided_by = $2,
  decided_key = $3, reason = $4, instant_day = $5, instant = coalesce($6::jsonb, instant)
where user_id = $7 and id = $8 and status = 'pending'
returning decided_at`,
)

export type ReadApprovedUnderValues = {
  readonly withdrawalId: bigint | number
  readonly username: string
  readonly key: string
}
export type ReadApprovedUnderRow = {
  readonly id: bigint
}
export const readApprovedUnder = statement<ReadApprovedUnderValues, ReadApprovedUnderRow>(
  'read',
  'readApprovedUnder_e49ae2a6',
  ["withdrawalId","username","key"],
  `select id from withdrawals
where id = $1 and decided_by = $2 and decided_key = $3 and status in ('approved', 'completed')`,
)

export type MarkCompletedValues = {
  readonly userId: bigint | number
  readonly withdrawalId: bigint | number
}
export type MarkCompletedRow = {
  readonly asset: ColumnTypes['withdrawals.asset']
  readonly amount: bigint
  readonly fee: bigint
  readonly completed_at: Date | null
}
export const markCompleted = statement<MarkCompletedValues, MarkCompletedRow>(
  'write',
  'markCompleted_a0a1b4a4',
  ["userId","withdrawalId"],
  `update withdrawals set status = 'completed', completed_at = clock_now()
where user_id = $1 and id = $2 and status = 'approved'
returning asset, amount, fee, completed_at`,
)

export type MarkCancelledValues = {
  readonly decidedBy: string
  readonly reason: string
  readonly userId: bigint | number
  readonly withdrawalId: bigint | number
}
export type MarkCancelledRow = {
  readonly asset: ColumnTypes['withdrawals.asset']
  readonly amount: bigint
  readonly fee: bigint
}
export const markCancelled = statement<MarkCancelledValues, MarkCancelledRow>(
  'write',
  'markCancelled_a4b63b06',
  ["decidedBy","reason","userId","withdrawalId"],
  `update withdrawals set status = 'rejected', decided_at = clock_now(), decided_by = $1, reason = $2
where user_id = $3 and id = $4 and status = 'approved'
returning asset, amount, fee`,
)

export type MarkCancelledByPlayerValues = {
  readonly reason: string
  readonly userId: bigint | number
  readonly withdrawalId: bigint | number
}
export type MarkCancelledByPlayerRow = {
  readonly id: bigint
}
export const markCancelledByPlayer = statement<MarkCancelledByPlayerValues, MarkCancelledByPlayerRow>(
  'write',
  'markCancelledByPlayer_21542bfa',
  ["reason","userId","withdrawalId"],
  `update withdrawals set status = 'rejected', decided_at = clock_now(), reason = $1
where user_id = $2 and id = $3 and status = 'pending'
returning id`,
)

export type CountCancelledValues = {
  readonly userId: bigint | number
  readonly among: bigint | number
}
export type CountCancelledRow = {
  readonly cancelled: bigint
}
export const countCancelled = statement<CountCancelledValues, CountCancelledRow>(
  'read',
  'countCancelled_e95e4d1e',
  ["userId","among"],
  `select count(*) as "cancelled" from (
  select state, decided_at from withdrawals where user_id = $1 order by id desc limit $2
) latest
where state = 'cancelled' and decided_at > clock_now() - interval '24 hours'`,
)

export type ReadWaitsValues = {
  readonly days: number
}
export type ReadWaitsRow = {
  readonly count: bigint
  readonly median_ms: bigint | null
  readonly longest_ms: bigint | null
}
export const readWaits = statement<ReadWaitsValues, ReadWaitsRow>(
  'read',
  'readWaits_0e5c0863',
  ["days"],
  `select count(*) as "count",
  (percentile_cont(0.5) within group (order by extract(epoch from completed_at - requested_at)) * 1000)::bigint as median_ms,
  (extract(epoch from max(completed_at - requested_at)) * 1000)::bigint as longest_ms
from withdrawals where status = 'completed' and instant_day is null and completed_at > clock_now() - $1::integer * interval '1 day'`,
)

export type CountPendingRow = {
  readonly pending: bigint
}
export const countPending = statement<null, CountPendingRow>(
  'read',
  'countPending_352fe57c',
  [],
  `select count(*) as "pending" from withdrawals where status = 'pending'`,
)

export type SelectWithdrawalsOfValues = {
  readonly userId: bigint | number
  readonly fromId: bigint | number
  readonly beforeId: bigint | number
  readonly limit: bigint | number
}
export type SelectWithdrawalsOfRow = {
  readonly id: bigint
  readonly user_id: bigint
  readonly wallet_address: ColumnTypes['users.wallet_address']
  readonly asset: ColumnTypes['withdrawals.asset']
  readonly amount: bigint
  readonly fee: bigint
  readonly status: ColumnTypes['withdrawals.status']
  readonly withdrawal_state: ColumnTypes['withdrawals.state']
  readonly to_address: ColumnTypes['withdrawals.to_address']
  readonly requested_at: Date
  readonly decided_at: Date | null
  readonly decided_by: string | null
  readonly completed_at: Date | null
  readonly reason: string | null
  readonly instant_day: number | null
  readonly instant: ColumnTypes['withdrawals.instant'] | null
  readonly payout_id: bigint | null
  readonly way: ColumnTypes['payouts.way'] | null
  readonly state: ColumnTypes['payouts.state'] | null
  readonly tx_hash: ColumnTypes['payouts.tx_hash'] | null
  readonly token: ColumnTypes['payouts.token'] | null
  readonly payout_amount: bigint | null
  readonly problem: string | null
  readonly problem_facts: ColumnTypes['payouts.problem_facts'] | null
  readonly ending: ColumnTypes['payouts.ending'] | null
  readonly account_created_at: Date
  readonly is_first: boolean
}
export const selectWithdrawalsOf = statement<SelectWithdrawalsOfValues, SelectWithdrawalsOfRow>(
  'read',
  'selectWithdrawalsOf_a7faccd9',
  ["userId","fromId","beforeId","limit"],
  `select w.id, w.user_id, u.wallet_address, w.asset, w.amount, w.fee, w.status, w.state as withdrawal_state, w.to_address, w.requested_at,
  w.decided_at, w.decided_by, w.completed_at, w.reason, w.instant_day, w.instant, p.id as "payout_id", p.way as "way", p.state as "state",
  p.tx_hash as "tx_hash", p.token as "token", p.amount as "payout_amount", p.problem as "problem", p.problem_facts as "problem_facts", p.ending as "ending",
  u.created_at as account_created_at,
  not exists (select from withdrawals e where e.user_id = $1 and e.id < w.id) as "is_first"
from withdrawals w
join users u on u.user_id = w.user_id
left join payouts p on p.user_id = w.user_id and p.withdrawal_id = w.id
where w.user_id = $1 and w.id >= $2 and w.id < $3
order by w.id desc limit $4`,
)

export type SelectWithdrawalsBeforeValues = {
  readonly beforeId: bigint | number
  readonly limit: bigint | number
}
export type SelectWithdrawalsBeforeRow = {
  readonly id: bigint
  readonly user_id: bigint
  readonly wallet_address: ColumnTypes['users.wallet_address']
  readonly asset: ColumnTypes['withdrawals.asset']
  readonly amount: bigint
  readonly fee: bigint
  readonly status: ColumnTypes['withdrawals.status']
  readonly withdrawal_state: ColumnTypes['withdrawals.state']
  readonly to_address: ColumnTypes['withdrawals.to_address']
  readonly requested_at: Date
  readonly decided_at: Date | null
  readonly decided_by: string | null
  readonly completed_at: Date | null
  readonly reason: string | null
  readonly instant_day: number | null
  readonly instant: ColumnTypes['withdrawals.instant'] | null
  readonly payout_id: bigint | null
  readonly way: ColumnTypes['payouts.way'] | null
  readonly state: ColumnTypes['payouts.state'] | null
  readonly tx_hash: ColumnTypes['payouts.tx_hash'] | null
  readonly token: ColumnTypes['payouts.token'] | null
  readonly payout_amount: bigint | null
  readonly problem: string | null
  readonly problem_facts: ColumnTypes['payouts.problem_facts'] | null
  readonly ending: ColumnTypes['payouts.ending'] | null
  readonly account_created_at: Date
  readonly is_first: boolean
}
export const selectWithdrawalsBefore = statement<SelectWithdrawalsBeforeValues, SelectWithdrawalsBeforeRow>(
  'read',
  'selectWithdrawalsBefore_72f732da',
  ["beforeId","limit"],
  `select w.id, w.user_id, u.wallet_address, w.asset, w.amount, w.fee, w.status, w.state as withdrawal_state, w.to_address, w.requested_at,
  w.decided_at, w.decided_by, w.completed_at, w.reason, w.instant_day, w.instant, p.id as "payout_id", p.way as "way", p.state as "state",
  p.tx_hash as "tx_hash", p.token as "token", p.amount as "payout_amount", p.problem as "problem", p.problem_facts as "problem_facts", p.ending as "ending",
  u.created_at as account_created_at,
  not exists (select from withdrawals e where e.user_id = w.user_id and e.id < w.id) as "is_first"
from withdrawals w
join users u on u.user_id = w.user_id
left join payouts p on p.user_id = w.user_id and p.withdrawal_id = w.id
where w.id < $1
order by w.id desc limit $2`,
)

export type SelectWithdrawalsAfterValues = {
  readonly afterId: bigint | number
  readonly limit: bigint | number
}
export type SelectWithdrawalsAfterRow = {
  readonly id: bigint
  readonly user_id: bigint
  readonly wallet_address: ColumnTypes['users.wallet_address']
  readonly asset: ColumnTypes['withdrawals.asset']
  readonly amount: bigint
  readonly fee: bigint
  readonly status: ColumnTypes['withdrawals.status']
  readonly withdrawal_state: ColumnTypes['withdrawals.state']
  readonly to_address: ColumnTypes['withdrawals.to_address']
  readonly requested_at: Date
  readonly decided_at: Date | null
  readonly decided_by: string | null
  readonly completed_at: Date | null
  readonly reason: string | null
  readonly instant_day: number | null
  readonly instant: ColumnTypes['withdrawals.instant'] | null
  readonly payout_id: bigint | null
  readonly way: ColumnTypes['payouts.way'] | null
  readonly state: ColumnTypes['payouts.state'] | null
  readonly tx_hash: ColumnTypes['payouts.tx_hash'] | null
  readonly token: ColumnTypes['payouts.token'] | null
  readonly payout_amount: bigint | null
  readonly problem: string | null
  readonly problem_facts: ColumnTypes['payouts.problem_facts'] | null
  readonly ending: ColumnTypes['payouts.ending'] | null
  readonly account_created_at: Date
  readonly is_first: boolean
}
export const selectWithdrawalsAfter = statement<SelectWithdrawalsAfterValues, SelectWithdrawalsAfterRow>(
  'read',
  'selectWithdrawalsAfter_dc8210e7',
  ["afterId","limit"],
  `select w.id, w.user_id, u.wallet_address, w.asset, w.amount, w.fee, w.status, w.state as withdrawal_state, w.to_address, w.requested_at,
  w.decided_at, w.decided_by, w.completed_at, w.reason, w.instant_day, w.instant, p.id as "payout_id", p.way as "way", p.state as "state",
  p.tx_hash as "tx_hash", p.token as "token", p.amount as "payout_amount", p.problem as "problem", p.problem_facts as "problem_facts", p.ending as "ending",
  u.created_at as account_created_at,
  not exists (select from withdrawals e where e.user_id = w.user_id and e.id < w.id) as "is_first"
from withdrawals w
join users u on u.user_id = w.user_id
left join payouts p on p.user_id = w.user_id and p.withdrawal_id = w.id
where w.id > $1
order by w.id limit $2`,
)

export type SelectWithdrawalsOfStatusBeforeValues = {
  readonly status: string
  readonly beforeId: bigint | number
  readonly limit: bigint | number
}
export type SelectWithdrawalsOfStatusBeforeRow = {
  readonly id: bigint
  readonly user_id: bigint
  readonly wallet_address: ColumnTypes['users.wallet_address']
  readonly asset: ColumnTypes['withdrawals.asset']
  readonly amount: bigint
  readonly fee: bigint
  readonly status: ColumnTypes['withdrawals.status']
  readonly withdrawal_state: ColumnTypes['withdrawals.state']
  readonly to_address: ColumnTypes['withdrawals.to_address']
  readonly requested_at: Date
  readonly decided_at: Date | null
  readonly decided_by: string | null
  readonly completed_at: Date | null
  readonly reason: string | null
  readonly instant_day: number | null
  readonly instant: ColumnTypes['withdrawals.instant'] | null
  readonly payout_id: bigint | null
  readonly way: ColumnTypes['payouts.way'] | null
  readonly state: ColumnTypes['payouts.state'] | null
  readonly tx_hash: ColumnTypes['payouts.tx_hash'] | null
  readonly token: ColumnTypes['payouts.token'] | null
  readonly payout_amount: bigint | null
  readonly problem: string | null
  readonly problem_facts: ColumnTypes['payouts.problem_facts'] | null
  readonly ending: ColumnTypes['payouts.ending'] | null
  readonly account_created_at: Date
  readonly is_first: boolean
}
export const selectWithdrawalsOfStatusBefore = statement<SelectWithdrawalsOfStatusBeforeValues, SelectWithdrawalsOfStatusBeforeRow>(
  'read',
  'selectWithdrawalsOfStatusBefore_dabac9fb',
  ["status","beforeId","limit"],
  `select w.id, w.user_id, u.wallet_address, w.asset, w.amount, w.fee, w.status, w.state as withdrawal_state, w.to_address, w.requested_at,
  w.decided_at, w.decided_by, w.completed_at, w.reason, w.instant_day, w.instant, p.id as "payout_id", p.way as "way", p.state as "state",
  p.tx_hash as "tx_hash", p.token as "token", p.amount as "payout_amount", p.problem as "problem", p.problem_facts as "problem_facts", p.ending as "ending",
  u.created_at as account_created_at,
  not exists (select from withdrawals e where e.user_id = w.user_id and e.id < w.id) as "is_first"
from withdrawals w
join users u on u.user_id = w.user_id
left join payouts p on p.user_id = w.user_id and p.withdrawal_id = w.id
where (w.status, w.id) < ($1::text, $2::bigint) and (w.status, w.id) > ($1::text, 0)
order by w.status desc, w.id desc limit $3`,
)

export type SelectWithdrawalsOfStatusAfterValues = {
  readonly status: string
  readonly afterId: bigint | number
  readonly limit: bigint | number
}
export type SelectWithdrawalsOfStatusAfterRow = {
  readonly id: bigint
  readonly user_id: bigint
  readonly wallet_address: ColumnTypes['users.wallet_address']
  readonly asset: ColumnTypes['withdrawals.asset']
  readonly amount: bigint
  readonly fee: bigint
  readonly status: ColumnTypes['withdrawals.status']
  readonly withdrawal_state: ColumnTypes['withdrawals.state']
  readonly to_address: ColumnTypes['withdrawals.to_address']
  readonly requested_at: Date
  readonly decided_at: Date | null
  readonly decided_by: string | null
  readonly completed_at: Date | null
  readonly reason: string | null
  readonly instant_day: number | null
  readonly instant: ColumnTypes['withdrawals.instant'] | null
  readonly payout_id: bigint | null
  readonly way: ColumnTypes['payouts.way'] | null
  readonly state: ColumnTypes['payouts.state'] | null
  readonly tx_hash: ColumnTypes['payouts.tx_hash'] | null
  readonly token: ColumnTypes['payouts.token'] | null
  readonly payout_amount: bigint | null
  readonly problem: string | null
  readonly problem_facts: ColumnTypes['payouts.problem_facts'] | null
  readonly ending: ColumnTypes['payouts.ending'] | null
  readonly account_created_at: Date
  readonly is_first: boolean
}
export const selectWithdrawalsOfStatusAfter = statement<SelectWithdrawalsOfStatusAfterValues, SelectWithdrawalsOfStatusAfterRow>(
  'read',
  'selectWithdrawalsOfStatusAfter_86f93c1d',
  ["status","afterId","limit"],
  `select w.id, w.user_id, u.wallet_address, w.asset, w.amount, w.fee, w.status, w.state as withdrawal_state, w.to_address, w.requested_at,
  w.decided_at, w.decided_by, w.completed_at, w.reason, w.instant_day, w.instant, p.id as "payout_id", p.way as "way", p.state as "state",
  p.tx_hash as "tx_hash", p.token as "token", p.amount as "payout_amount", p.problem as "problem", p.problem_facts as "problem_facts", p.ending as "ending",
  u.created_at as account_created_at,
  not exists (select from withdrawals e where e.user_id = w.user_id and e.id < w.id) as "is_first"
from withdrawals w
join users u on u.user_id = w.user_id
left join payouts p on p.user_id = w.user_id and p.withdrawal_id = w.id
where (w.status, w.id) > ($1::text, $2::bigint)
  and (w.status, w.id) < ($1::text, 9223372036854775807)
order by w.status, w.id limit $3`,
)

export type FindPlayerValues = {
  readonly userId: bigint | number
}
export type FindPlayerRow = {
  readonly wallet_address: ColumnTypes['users.wallet_address']
}
export const findPlayer = statement<FindPlayerValues, FindPlayerRow>(
  'read',
  'findPlayer_333e9ea1',
  ["userId"],
  `select wallet_address from users where user_id = $1`,
)

export type ReadAccountFactsValues = {
  readonly userId: bigint | number
  readonly withdrawalId: bigint | number
}
export type ReadAccountFactsRow = {
  readonly asset: ColumnTypes['withdrawals.asset']
  readonly amount: bigint
  readonly requested_at: Date
  readonly created_at: Date
  readonly signed_in_at: Date | null
  readonly referred_by: ColumnTypes['users.referred_by'] | null
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
  readonly status: ColumnTypes['withdrawals.status']
  readonly asset: ColumnTypes['withdrawals.asset']
  readonly count: bigint
  readonly amount: bigint
  readonly first_id: bigint
}
export const sumOtherWithdrawals = statement<SumOtherWithdrawalsValues, SumOtherWithdrawalsRow>(
  'read',
  'sumOtherWithdrawals_547fd177',
  ["userId","withdrawalId"],
  `select status, asset, count(*) as "count", sum(amount) as "amount", min(id) as "first_id"
from withdrawals where user_id = $1 and id <> $2 and state <> 'cancelled'
group by status, asset`,
)

export type ReadLastRejectionValues = {
  readonly userId: bigint | number
  readonly withdrawalId: bigint | number
}
export type ReadLastRejectionRow = {
  readonly reason: string | null
  readonly decided_at: Date | null
  readonly decided_by: string | null
}
export const readLastRejection = statement<ReadLastRejectionValues, ReadLastRejectionRow>(
  'read',
  'readLastRejection_b855e81a',
  ["userId","withdrawalId"],
  `select reason, decided_at, decided_by from withdrawals
where user_id = $1 and state = 'rejected' and id <> $2
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
  readonly asset: ColumnTypes['withdrawals.asset']
  readonly amount: bigint
  readonly fee: bigint
  readonly to_address: ColumnTypes['withdrawals.to_address']
}
export const readNets = statement<ReadNetsValues, ReadNetsRow>(
  'read',
  'readNets_24c9f3f8',
  ["ids"],
  `select id, asset, amount, fee, to_address from withdrawals where id = any($1::bigint[])`,
)

export type InsertFreezeValues = {
  readonly userId: bigint | number
  readonly isFrozen: boolean
  readonly reason: string
  readonly author: string
}
export const insertFreeze = statement<InsertFreezeValues, never>(
  'write',
  'insertFreeze_41dcbc5b',
  ["userId","isFrozen","reason","author"],
  `insert into withdrawal_freezes (user_id, is_frozen, reason, author)
values ($1, $2, $3, $4)`,
)

export type ReadFreezeValues = {
  readonly userId: bigint | number
}
export type ReadFreezeRow = {
  readonly is_frozen: boolean
  readonly reason: string
  readonly author: string
  readonly created_at: Date
}
export const readFreeze = statement<ReadFreezeValues, ReadFreezeRow>(
  'read',
  'readFreeze_dd96ac1e',
  ["userId"],
  `select is_frozen, reason, author, created_at from withdrawal_freezes
where user_id = $1 order by id desc limit 1`,
)

export type ReadTodayRow = {
  readonly day: number
  readonly withdrawals: number
  readonly paid: bigint
}
export const readToday = statement<null, ReadTodayRow>(
  'read',
  'readToday_73ee6d15',
  [],
  `select today.day as "day", coalesce(d.withdrawals, 0) as "withdrawals", coalesce(d.paid, 0) as "paid"
from (select floor(extract(epoch from clock_now()) / 86400)::integer as day) today
left join instant_days d on d.day = today.day`,
)

export type ReadOwnTodayValues = {
  readonly userId: bigint | number
}
export type ReadOwnTodayRow = {
  readonly day: number
  readonly has_completed: boolean
  readonly paid: bigint
  readonly times: bigint
}
export const readOwnToday = statement<ReadOwnTodayValues, ReadOwnTodayRow>(
  'read',
  'readOwnToday_2c511090',
  ["userId"],
  `select floor(extract(epoch from clock_now()) / 86400)::integer as "day",
  exists (select from withdrawals where user_id = $1 and status = 'completed') as "has_completed",
  coalesce(sum(amount), 0) as "paid", count(*) as "times"
from withdrawals where user_id = $1 and instant_day = floor(extract(epoch from clock_now()) / 86400)::integer`,
)

export type ReadIsAlarmedValues = {
  readonly kinds: readonly (string | null)[]
}
export type ReadIsAlarmedRow = {
  readonly is_alarmed: boolean
}
export const readIsAlarmed = statement<ReadIsAlarmedValues, ReadIsAlarmedRow>(
  'read',
  'readIsAlarmed_c66fcab6',
  ["kinds"],
  `select exists (select from audit_alarms where resolved_at is null)
  or exists (select from chain_alarms where resolved_at is null and kind = any($1::text[])) as "is_alarmed"`,
)

export type AddToInstantDayValues = {
  readonly day: number
  readonly amount: bigint
  readonly upTo: bigint
}
export type AddToInstantDayRow = {
  readonly paid: bigint
}
export const addToInstantDay = statement<AddToInstantDayValues, AddToInstantDayRow>(
  'write',
  'addToInstantDay_d2cd6d00',
  ["day","amount","upTo"],
  `insert into instant_days as d (day, withdrawals, paid)
select $1::integer, 1, $2::numeric where $2::numeric <= $3::numeric
on conflict (day) do update set withdrawals = d.withdrawals + 1, paid = d.paid + excluded.paid
where d.paid + excluded.paid <= $3::numeric
returning paid`,
)

export type SubtractFromInstantDayValues = {
  readonly amount: bigint
  readonly day: number
}
export const subtractFromInstantDay = statement<SubtractFromInstantDayValues, never>(
  'write',
  'subtractFromInstantDay_48a9317f',
  ["amount","day"],
  `update instant_days set withdrawals = withdrawals - 1, paid = paid - $1::numeric where day = $2`,
)

export type SumLeavingValues = {
  readonly chainId: number
  readonly token: string
  readonly waiting: readonly (string | null)[]
}
export type SumLeavingRow = {
  readonly amount: bigint
}
export const sumLeaving = statement<SumLeavingValues, SumLeavingRow>(
  'read',
  'sumLeaving_bbb6a37b',
  ["chainId","token","waiting"],
  `select coalesce(sum(amount), 0) as "amount" from payouts
where chain_id = $1 and token = $2 and (
  signed_at >= date_trunc('day', clock_now() at time zone 'UTC') at time zone 'UTC'
  or state = 'queued' and way = 'hot_wallet'
    and (confirmed_by is not null or problem is null
      or coalesce(problem_facts ->> 'code', 'other') <> all($3::text[])))`,
)

export type UpdateNotInstantValues = {
  readonly instant: string
  readonly userId: bigint | number
  readonly withdrawalId: bigint | number
}
export type UpdateNotInstantRow = {
  readonly id: bigint
}
export const updateNotInstant = statement<UpdateNotInstantValues, UpdateNotInstantRow>(
  'write',
  'updateNotInstant_1aff80f6',
  ["instant","userId","withdrawalId"],
  `update withdrawals set instant = $1::jsonb
where user_id = $2 and id = $3 and status = 'pending'
returning id`,
)

export type ReadAccountRiskValues = {
  readonly userId: bigint | number
}
export type ReadAccountRiskRow = {
  readonly age_ms: bigint
  readonly has_signed_in: boolean
  readonly referred_by: ColumnTypes['users.referred_by'] | null
  readonly at: Date
}
export const readAccountRisk = statement<ReadAccountRiskValues, ReadAccountRiskRow>(
  'read',
  'readAccountRisk_04f64902',
  ["userId"],
  `select (extract(epoch from clock_now() - created_at) * 1000)::bigint as "age_ms", signed_in_at is not null as "has_signed_in",
  referred_by, clock_now() as "at"
from users where user_id = $1`,
)
