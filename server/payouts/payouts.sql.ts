// Written by `npm run sql:generate` from the file of the same name, with the types that the database gives.
import { type Kept, statement } from '../db/statement.ts'
import type { payouts } from '../db/schema/withdrawals.ts'

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
  readonly state: Kept<typeof payouts, 'state'>
  readonly token: Kept<typeof payouts, 'token'> | null
  readonly to_address: Kept<typeof payouts, 'toAddress'>
  readonly amount: bigint
  readonly from_address: Kept<typeof payouts, 'fromAddress'> | null
  readonly nonce: bigint | null
  readonly tx_hash: Kept<typeof payouts, 'txHash'> | null
  readonly problem: Kept<typeof payouts, 'problem'> | null
  readonly created_at_ms: bigint
}
export const selectPayout = statement<SelectPayoutValues, SelectPayoutRow>(
  'selectPayout_34f7d32e',
  ["userId","payoutId"],
  `select user_id, id, state, token, to_address, amount, from_address, nonce, tx_hash, problem,
  (extract(epoch from created_at) * 1000)::bigint as "created_at_ms"
from payouts where user_id = $1 and id = $2`,
)

export type SelectDrivenValues = {
  readonly chainId: number
  readonly limit: bigint | number
}
export type SelectDrivenRow = {
  readonly user_id: bigint
  readonly id: bigint
  readonly state: Kept<typeof payouts, 'state'>
  readonly token: Kept<typeof payouts, 'token'> | null
  readonly to_address: Kept<typeof payouts, 'toAddress'>
  readonly amount: bigint
  readonly from_address: Kept<typeof payouts, 'fromAddress'> | null
  readonly nonce: bigint | null
  readonly tx_hash: Kept<typeof payouts, 'txHash'> | null
  readonly problem: Kept<typeof payouts, 'problem'> | null
  readonly created_at_ms: bigint
}
export const selectDriven = statement<SelectDrivenValues, SelectDrivenRow>(
  'selectDriven_1c243a27',
  ["chainId","limit"],
  `select user_id, id, state, token, to_address, amount, from_address, nonce, tx_hash, problem,
  (extract(epoch from created_at) * 1000)::bigint as "created_at_ms"
from payouts
where chain_id = $1 and way = 'hot_wallet' and state in ('queued', 'signed', 'broadcast', 'uncertain')
order by array_position(array['signed', 'broadcast', 'queued', 'uncertain'], state) > 2,
  state = 'uncertain', problem is not null, nonce, id
limit $2`,
)

export type CountOpenPayoutsRow = {
  readonly driven: bigint
  readonly paused: bigint
  readonly for_person: bigint
}
export const countOpenPayouts = statement<null, CountOpenPayoutsRow>(
  'countOpenPayouts_31195d16',
  [],
  `select count(*) filter (where state in ('queued', 'signed', 'broadcast', 'uncertain')) as "driven",
  count(*) filter (where state in ('queued', 'signed', 'broadcast') and problem is not null) as "paused",
  count(*) filter (where state in ('uncertain', 'failed')) as "for_person"
from payouts where state <> 'completed' and way = 'hot_wallet'`,
)

export type FindPausedPayoutRow = {
  readonly id: bigint
}
export const findPausedPayout = statement<null, FindPausedPayoutRow>(
  'findPausedPayout_2558cd0b',
  [],
  `select id from payouts where state = 'queued' and way = 'hot_wallet' and problem is not null limit 1`,
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
  'sumPromised_199f5358',
  ["token","from"],
  `select count(*) as "count", coalesce(sum(amount) filter (where token is null), 0) as "bnb",
  coalesce(sum(amount) filter (where token = $1), 0) as "token"
from payouts where from_address = $2 and state in ('signed', 'broadcast', 'uncertain')`,
)

export type ReadLowestNonceUnderWayValues = {
  readonly chainId: number
  readonly from: string
}
export type ReadLowestNonceUnderWayRow = {
  readonly nonce: bigint | null
}
export const readLowestNonceUnderWay = statement<ReadLowestNonceUnderWayValues, ReadLowestNonceUnderWayRow>(
  'readLowestNonceUnderWay_ec4c713c',
  ["chainId","from"],
  `select min(nonce) as nonce from payouts
where chain_id = $1 and from_address = $2 and state in ('signed', 'broadcast')`,
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
  'markSigned_f565aac2',
  ["from","nonce","userId","payoutId"],
  `update payouts set state = 'signed', from_address = $1, nonce = $2, problem = null
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
}
export type MarkCompletedRow = {
  readonly chain_id: number
  readonly withdrawal_id: bigint | null
  readonly payment_id: bigint | null
}
export const markCompleted = statement<MarkCompletedValues, MarkCompletedRow>(
  'markCompleted_a2390ad8',
  ["txHash","from","userId","payoutId","states"],
  `update payouts set state = 'completed', tx_hash = $1, from_address = $2, problem = null,
  nonce = case when from_address = $2 then nonce end, completed_at = clock_now()
where user_id = $3 and id = $4 and state <> 'completed' and state = any($5::text[])
returning chain_id, withdrawal_id, payment_id`,
)

export type SetProblemValues = {
  readonly problem?: string | null | undefined
  readonly userId: bigint | number
  readonly payoutId: bigint | number
}
export type SetProblemRow = {
  readonly id: bigint
}
export const setProblem = statement<SetProblemValues, SetProblemRow>(
  'setProblem_c84febf5',
  ["problem","userId","payoutId"],
  `update payouts set problem = $1
where user_id = $2 and id = $3 and state in ('queued', 'signed', 'broadcast')
  and problem is distinct from $1
returning id`,
)

export type MarkForPersonValues = {
  readonly state: string
  readonly problem: string
  readonly userId: bigint | number
  readonly payoutId: bigint | number
}
export type MarkForPersonRow = {
  readonly id: bigint
}
export const markForPerson = statement<MarkForPersonValues, MarkForPersonRow>(
  'markForPerson_1336f029',
  ["state","problem","userId","payoutId"],
  `update payouts set state = $1, problem = $2
where user_id = $3 and id = $4 and state in ('signed', 'broadcast', 'uncertain')
  and (state, problem) is distinct from ($1, $2)
returning id`,
)
