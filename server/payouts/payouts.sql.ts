// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import type { ColumnTypes } from '../db/column-types.ts'
import { statement } from '../db/statement.ts'

export type InsertPayoutValues = {
  readonly userId: bigint | number
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
  'write',
  'insertPayout_19208848',
  ["userId","withdrawalId","paymentId","chainId","way","state","token","toAddress","amount","createdBy"],
  `insert into payouts (user_id, withdrawal_id, payment_id, chain_id, way, state, token, to_address, amount, created_by)
values (
  $1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
)

export type FindPayoutOwnerValues = {
  readonly payoutId: bigint | number
}
export type FindPayoutOwnerRow = {
  readonly user_id: bigint
}
export const findPayoutOwner = statement<FindPayoutOwnerValues, FindPayoutOwnerRow>(
  'read',
  'findPayoutOwner_368cf7c5',
  ["payoutId"],
  `select user_id from payouts where id = $1`,
)

export type SelectPayoutValues = {
  readonly userId: bigint | number
  readonly payoutId: bigint | number
}
export type SelectPayoutRow = {
  readonly user_id: bigint
  readonly id: bigint
  readonly withdrawal_id: bigint | null
  readonly payment_id: bigint | null
  readonly way: ColumnTypes['payouts.way']
  readonly state: ColumnTypes['payouts.state']
  readonly token: ColumnTypes['payouts.token'] | null
  readonly to_address: ColumnTypes['payouts.to_address']
  readonly amount: bigint
  readonly from_address: ColumnTypes['payouts.from_address'] | null
  readonly nonce: bigint | null
  readonly tx_hash: ColumnTypes['payouts.tx_hash'] | null
  readonly problem: string | null
  readonly problem_facts: ColumnTypes['payouts.problem_facts'] | null
  readonly ending: ColumnTypes['payouts.ending'] | null
  readonly ended_by: string | null
  readonly ending_reason: string | null
  readonly created_by: string
  readonly confirmed_by: string | null
  readonly signed_age_ms: bigint | null
}
export const selectPayout = statement<SelectPayoutValues, SelectPayoutRow>(
  'read',
  'selectPayout_e8d37c49',
  ["userId","payoutId"],
  `select user_id, id, withdrawal_id, payment_id, way, state, token, to_address, amount, from_address, nonce, tx_hash, problem, problem_facts,
  ending, ended_by, ending_reason, created_by, confirmed_by,
  (extract(epoch from clock_now() - signed_at) * 1000)::bigint as signed_age_ms
from payouts where user_id = $1 and id = $2`,
)

export type ReadOwedSinceValues = {
  readonly userId: bigint | number
  readonly payoutId: bigint | number
}
export type ReadOwedSinceRow = {
  readonly owed_since_ms: bigint
}
export const readOwedSince = statement<ReadOwedSinceValues, ReadOwedSinceRow>(
  'read',
  'readOwedSince_ea8cf045',
  ["userId","payoutId"],
  `select (extract(epoch from coalesce(w.requested_at, y.block_time, p.created_at)) * 1000)::bigint as "owed_since_ms"
from payouts p
left join withdrawals w on w.user_id = p.user_id and w.id = p.withdrawal_id
left join payments y on y.user_id = p.user_id and y.id = p.payment_id
where p.user_id = $1 and p.id = $2`,
)

export type SelectUnderWayValues = {
  readonly chainId: number
  readonly limit: bigint | number
}
export type SelectUnderWayRow = {
  readonly user_id: bigint
  readonly id: bigint
  readonly withdrawal_id: bigint | null
  readonly payment_id: bigint | null
  readonly way: ColumnTypes['payouts.way']
  readonly state: ColumnTypes['payouts.state']
  readonly token: ColumnTypes['payouts.token'] | null
  readonly to_address: ColumnTypes['payouts.to_address']
  readonly amount: bigint
  readonly from_address: ColumnTypes['payouts.from_address'] | null
  readonly nonce: bigint | null
  readonly tx_hash: ColumnTypes['payouts.tx_hash'] | null
  readonly problem: string | null
  readonly problem_facts: ColumnTypes['payouts.problem_facts'] | null
  readonly ending: ColumnTypes['payouts.ending'] | null
  readonly ended_by: string | null
  readonly ending_reason: string | null
  readonly created_by: string
  readonly confirmed_by: string | null
  readonly signed_age_ms: bigint | null
}
export const selectUnderWay = statement<SelectUnderWayValues, SelectUnderWayRow>(
  'read',
  'selectUnderWay_e62f5ee8',
  ["chainId","limit"],
  `select user_id, id, withdrawal_id, payment_id, way, state, token, to_address, amount, from_address, nonce, tx_hash, problem, problem_facts,
  ending, ended_by, ending_reason, created_by, confirmed_by,
  (extract(epoch from clock_now() - signed_at) * 1000)::bigint as signed_age_ms
from payouts
where chain_id = $1 and way = 'hot_wallet'
  and (state in ('signed', 'broadcast', 'uncertain') or state = 'failed' and ending is not null)
order by state in ('uncertain', 'failed') and ending is null, nonce, id
limit $2`,
)

export type SelectQueuedValues = {
  readonly chainId: number
  readonly stopped: readonly (bigint | number | null)[]
  readonly limit: bigint | number
}
export type SelectQueuedRow = {
  readonly user_id: bigint
  readonly id: bigint
  readonly withdrawal_id: bigint | null
  readonly payment_id: bigint | null
  readonly way: ColumnTypes['payouts.way']
  readonly state: ColumnTypes['payouts.state']
  readonly token: ColumnTypes['payouts.token'] | null
  readonly to_address: ColumnTypes['payouts.to_address']
  readonly amount: bigint
  readonly from_address: ColumnTypes['payouts.from_address'] | null
  readonly nonce: bigint | null
  readonly tx_hash: ColumnTypes['payouts.tx_hash'] | null
  readonly problem: string | null
  readonly problem_facts: ColumnTypes['payouts.problem_facts'] | null
  readonly ending: ColumnTypes['payouts.ending'] | null
  readonly ended_by: string | null
  readonly ending_reason: string | null
  readonly created_by: string
  readonly confirmed_by: string | null
  readonly signed_age_ms: bigint | null
}
export const selectQueued = statement<SelectQueuedValues, SelectQueuedRow>(
  'read',
  'selectQueued_bfc073e7',
  ["chainId","stopped","limit"],
  `select user_id, id, withdrawal_id, payment_id, way, state, token, to_address, amount, from_address, nonce, tx_hash, problem, problem_facts,
  ending, ended_by, ending_reason, created_by, confirmed_by,
  (extract(epoch from clock_now() - signed_at) * 1000)::bigint as signed_age_ms
from payouts
where chain_id = $1 and way = 'hot_wallet' and state = 'queued' and user_id <> all($2::bigint[])
order by problem is not null, id
limit $3`,
)

export type CountOpenPayoutsRow = {
  readonly driven: bigint
  readonly paused: bigint
  readonly for_person: bigint
}
export const countOpenPayouts = statement<null, CountOpenPayoutsRow>(
  'read',
  'countOpenPayouts_690d98a6',
  [],
  `select count(*) filter (
    where state in ('queued', 'signed', 'broadcast', 'uncertain') or state = 'failed' and ending is not null) as "driven",
  count(*) filter (where state in ('queued', 'signed', 'broadcast') and problem is not null) as "paused",
  count(*) filter (where state in ('uncertain', 'failed') and (ending is null or problem is not null)) as "for_person"
from payouts where state <> 'completed' and way = 'hot_wallet'`,
)

export type FindLackingPayoutValues = {
  readonly codes: readonly (string | null)[]
}
export type FindLackingPayoutRow = {
  readonly id: bigint
}
export const findLackingPayout = statement<FindLackingPayoutValues, FindLackingPayoutRow>(
  'read',
  'findLackingPayout_dccbe5e0',
  ["codes"],
  `select id from payouts where state = 'queued' and way = 'hot_wallet' and problem is not null
  and problem_facts ->> 'code' = any($1::text[]) limit 1`,
)

export type SumPromisedValues = {
  readonly token?: string | null | undefined
  readonly from: string
}
export type SumPromisedRow = {
  readonly count: bigint
  readonly bnb: bigint
  readonly token: bigint
}
export const sumPromised = statement<SumPromisedValues, SumPromisedRow>(
  'read',
  'sumPromised_199f5358',
  ["token","from"],
  `select count(*) as "count", coalesce(sum(amount) filter (where token is null), 0) as "bnb",
  coalesce(sum(amount) filter (where token = $1), 0) as "token"
from payouts where from_address = $2 and state in ('signed', 'broadcast', 'uncertain')`,
)

export type ReadLowestUnderWayValues = {
  readonly chainId: number
  readonly from: string
}
export type ReadLowestUnderWayRow = {
  readonly nonce: bigint | null
  readonly age_ms: bigint | null
}
export const readLowestUnderWay = statement<ReadLowestUnderWayValues, ReadLowestUnderWayRow>(
  'read',
  'readLowestUnderWay_934d8de7',
  ["chainId","from"],
  `select min(p.nonce) as nonce, (extract(epoch from clock_now() - max(t.signed_at)) * 1000)::bigint as age_ms
from payouts p join payout_transactions t on t.user_id = p.user_id and t.payout_id = p.id
where p.chain_id = $1 and p.from_address = $2 and p.state in ('signed', 'broadcast')`,
)

export type LockQueuedValues = {
  readonly userId: bigint | number
  readonly payoutId: bigint | number
}
export type LockQueuedRow = {
  readonly id: bigint
  readonly confirmed_by: string | null
}
export const lockQueued = statement<LockQueuedValues, LockQueuedRow>(
  'lock',
  'lockQueued_c7875eb3',
  ["userId","payoutId"],
  `select id, confirmed_by from payouts
where user_id = $1 and id = $2 and state = 'queued' and way = 'hot_wallet' for update skip locked`,
)

export type LockCapsValues = {
  readonly lock: bigint | number
}
export const lockCaps = statement<LockCapsValues, never>(
  'lock',
  'lockCaps_e8247dbf',
  ["lock"],
  `select from pg_advisory_xact_lock($1)`,
)

export type SumSignedTodayValues = {
  readonly chainId: number
  readonly token?: string | null | undefined
}
export type SumSignedTodayRow = {
  readonly amount: bigint
}
export const sumSignedToday = statement<SumSignedTodayValues, SumSignedTodayRow>(
  'read',
  'sumSignedToday_e8282b77',
  ["chainId","token"],
  `select coalesce(sum(amount), 0) as "amount" from payouts
where chain_id = $1 and token is not distinct from $2
  and signed_at >= date_trunc('day', clock_now() at time zone 'UTC') at time zone 'UTC'`,
)

export type MarkConfirmedValues = {
  readonly by: string
  readonly userId: bigint | number
  readonly payoutId: bigint | number
}
export type MarkConfirmedRow = {
  readonly id: bigint
}
export const markConfirmed = statement<MarkConfirmedValues, MarkConfirmedRow>(
  'write',
  'markConfirmed_241d7611',
  ["by","userId","payoutId"],
  `update payouts set confirmed_by = $1, confirmed_at = clock_now(), problem = null, problem_facts = null
where user_id = $2 and id = $3 and state = 'queued' and way = 'hot_wallet'
  and confirmed_by is null and created_by <> $1
returning id`,
)

export type LockPayoutValues = {
  readonly userId: bigint | number
  readonly payoutId: bigint | number
  readonly states: readonly (string | null)[]
}
export type LockPayoutRow = {
  readonly id: bigint
}
export const lockPayout = statement<LockPayoutValues, LockPayoutRow>(
  'lock',
  'lockPayout_e9509061',
  ["userId","payoutId","states"],
  `select id from payouts
where user_id = $1 and id = $2 and state = any($3::text[]) for update`,
)

export type MarkSignedValues = {
  readonly from: string
  readonly nonce: bigint | number
  readonly userId: bigint | number
  readonly payoutId: bigint | number
}
export type MarkSignedRow = {
  readonly id: bigint
}
export const markSigned = statement<MarkSignedValues, MarkSignedRow>(
  'write',
  'markSigned_f0693ea3',
  ["from","nonce","userId","payoutId"],
  `update payouts set state = 'signed', from_address = $1, nonce = $2, signed_at = clock_now(), problem = null, problem_facts = null
where user_id = $3 and id = $4 and state = 'queued'
returning id`,
)

export type SetTransactionValues = {
  readonly hash: string
  readonly userId: bigint | number
  readonly payoutId: bigint | number
}
export type SetTransactionRow = {
  readonly id: bigint
}
export const setTransaction = statement<SetTransactionValues, SetTransactionRow>(
  'write',
  'setTransaction_915621a9',
  ["hash","userId","payoutId"],
  `update payouts set tx_hash = $1
where user_id = $2 and id = $3 and state in ('queued', 'signed', 'broadcast')
returning id`,
)

export type MarkBroadcastValues = {
  readonly userId: bigint | number
  readonly payoutId: bigint | number
}
export const markBroadcast = statement<MarkBroadcastValues, never>(
  'write',
  'markBroadcast_a1078867',
  ["userId","payoutId"],
  `update payouts set state = 'broadcast'
where user_id = $1 and id = $2 and state in ('signed', 'broadcast')`,
)

export type MarkCompletedValues = {
  readonly txHash: string
  readonly from: string
  readonly userId: bigint | number
  readonly payoutId: bigint | number
  readonly states: readonly (string | null)[]
  readonly nonce?: bigint | number | null | undefined
}
export type MarkCompletedRow = {
  readonly chain_id: number
  readonly withdrawal_id: bigint | null
  readonly payment_id: bigint | null
}
export const markCompleted = statement<MarkCompletedValues, MarkCompletedRow>(
  'write',
  'markCompleted_5cdb6024',
  ["txHash","from","userId","payoutId","states","nonce"],
  `update payouts set state = 'completed', tx_hash = $1, from_address = $2, problem = null, problem_facts = null,
  nonce = case when exists (
    select from payout_transactions t
    where t.user_id = $3 and t.payout_id = $4 and t.hash = $1) then nonce end,
  ending = null, ended_by = null, ending_reason = null, completed_at = clock_now(), is_compared = false
where user_id = $3 and id = $4 and state not in ('completed', 'cancelled') and state = any($5::text[])
  and nonce is not distinct from $6
returning chain_id, withdrawal_id, payment_id`,
)

export type SetProblemValues = {
  readonly problem?: string | null | undefined
  readonly problemFacts?: string | null | undefined
  readonly userId: bigint | number
  readonly payoutId: bigint | number
}
export type SetProblemRow = {
  readonly id: bigint
}
export const setProblem = statement<SetProblemValues, SetProblemRow>(
  'write',
  'setProblem_95916125',
  ["problem","problemFacts","userId","payoutId"],
  `update payouts set problem = $1, problem_facts = $2::jsonb
where user_id = $3 and id = $4 and state in ('queued', 'signed', 'broadcast')
  and (problem, problem_facts) is distinct from ($1, $2::jsonb)
returning id`,
)

export type MarkForPersonValues = {
  readonly state: string
  readonly problem?: string | null | undefined
  readonly problemFacts?: string | null | undefined
  readonly userId: bigint | number
  readonly payoutId: bigint | number
}
export type MarkForPersonRow = {
  readonly id: bigint
}
export const markForPerson = statement<MarkForPersonValues, MarkForPersonRow>(
  'write',
  'markForPerson_5b9f875c',
  ["state","problem","problemFacts","userId","payoutId"],
  `update payouts set state = $1, problem = $2, problem_facts = $3::jsonb
where user_id = $4 and id = $5 and state in ('signed', 'broadcast', 'uncertain')
  and (state, problem, problem_facts) is distinct from ($1, $2, $3::jsonb)
returning id`,
)

export type SetEndingValues = {
  readonly ending: string
  readonly endedBy: string
  readonly reason?: string | null | undefined
  readonly userId: bigint | number
  readonly payoutId: bigint | number
}
export type SetEndingRow = {
  readonly id: bigint
}
export const setEnding = statement<SetEndingValues, SetEndingRow>(
  'write',
  'setEnding_9fff58d4',
  ["ending","endedBy","reason","userId","payoutId"],
  `update payouts set ending = $1, ended_by = $2, ending_reason = $3
where user_id = $4 and id = $5 and state in ('signed', 'broadcast', 'uncertain', 'failed')
  and ending is null
returning id`,
)

export type MarkCancelledValues = {
  readonly endedBy: string
  readonly reason?: string | null | undefined
  readonly userId: bigint | number
  readonly payoutId: bigint | number
  readonly states: readonly (string | null)[]
  readonly nonce?: bigint | number | null | undefined
}
export type MarkCancelledRow = {
  readonly withdrawal_id: bigint | null
  readonly payment_id: bigint | null
}
export const markCancelled = statement<MarkCancelledValues, MarkCancelledRow>(
  'write',
  'markCancelled_7afcca4e',
  ["endedBy","reason","userId","payoutId","states","nonce"],
  `update payouts set state = 'cancelled', ending = 'cancel', ended_by = $1, ending_reason = $2, problem = null, problem_facts = null,
  nonce = null, tx_hash = null, from_address = null, signed_at = null
where user_id = $3 and id = $4 and state = any($5::text[]) and nonce is not distinct from $6
returning withdrawal_id, payment_id`,
)

export type MarkUnsignedValues = {
  readonly state: string
  readonly way: string
  readonly userId: bigint | number
  readonly payoutId: bigint | number
  readonly states: readonly (string | null)[]
  readonly nonce?: bigint | number | null | undefined
}
export type MarkUnsignedRow = {
  readonly id: bigint
}
export const markUnsigned = statement<MarkUnsignedValues, MarkUnsignedRow>(
  'write',
  'markUnsigned_818bf374',
  ["state","way","userId","payoutId","states","nonce"],
  `update payouts set state = $1, way = $2, ending = null, ended_by = null, ending_reason = null, problem = null, problem_facts = null,
  nonce = null, tx_hash = null, from_address = null, signed_at = null
where user_id = $3 and id = $4 and state = any($5::text[]) and nonce is not distinct from $6
returning id`,
)

export type FindRecordedPaymentValues = {
  readonly userId: bigint | number
  readonly paymentId: bigint | number
  readonly logIndex: number
}
export type FindRecordedPaymentRow = {
  readonly id: bigint
}
export const findRecordedPayment = statement<FindRecordedPaymentValues, FindRecordedPaymentRow>(
  'read',
  'findRecordedPayment_5ccec82e',
  ["userId","paymentId","logIndex"],
  `select id from payments where user_id = $1 and id = $2 and log_index = $3`,
)

export type ListOpenMatchingValues = {
  readonly chainId: number
  readonly to: string
  readonly amount: bigint
  readonly token?: string | null | undefined
  readonly limit: bigint | number
}
export type ListOpenMatchingRow = {
  readonly id: bigint
}
export const listOpenMatching = statement<ListOpenMatchingValues, ListOpenMatchingRow>(
  'read',
  'listOpenMatching_7ae94529',
  ["chainId","to","amount","token","limit"],
  `select id from payouts
where chain_id = $1 and to_address = $2 and amount = $3 and token is not distinct from $4
  and state in ('queued', 'awaiting_operator', 'uncertain', 'failed')
order by id limit $5`,
)

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
