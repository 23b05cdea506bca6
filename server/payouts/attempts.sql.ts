// Written by `npm run sql:generate` from the file of the same name, with the types that the database gives.
import { type Kept, statement } from '../db/statement.ts'
import type { payoutTransactions } from '../db/schema/withdrawals.ts'

export type SelectAttemptsValues = {
  readonly payoutId: bigint | number
}
export type SelectAttemptsRow = {
  readonly attempt: number
  readonly hash: Kept<typeof payoutTransactions, 'hash'>
  readonly raw_transaction: Kept<typeof payoutTransactions, 'rawTransaction'>
  readonly gas_price_wei: bigint
  readonly age_ms: bigint
}
export const selectAttempts = statement<SelectAttemptsValues, SelectAttemptsRow>(
  'selectAttempts_1c3accad',
  ["payoutId"],
  `select attempt, hash, raw_transaction, gas_price_wei,
  (extract(epoch from clock_now() - signed_at) * 1000)::bigint as "age_ms"
from payout_transactions where payout_id = $1 order by attempt desc`,
)

export type InsertAttemptValues = {
  readonly payoutId: bigint | number
  readonly attempt: number
  readonly hash: string
  readonly raw: string
  readonly gasPriceWei: bigint
}
export const insertAttempt = statement<InsertAttemptValues, never>(
  'insertAttempt_9de499f7',
  ["payoutId","attempt","hash","raw","gasPriceWei"],
  `insert into payout_transactions (payout_id, attempt, hash, raw_transaction, gas_price_wei)
values ($1, $2, $3, $4, $5)`,
)

export type FindNewerAttemptValues = {
  readonly payoutId: bigint | number
  readonly attempt: number
}
export type FindNewerAttemptRow = {
  readonly attempt: number
}
export const findNewerAttempt = statement<FindNewerAttemptValues, FindNewerAttemptRow>(
  'findNewerAttempt_92f16d29',
  ["payoutId","attempt"],
  `select attempt from payout_transactions where payout_id = $1 and attempt > $2 limit 1`,
)

export type MarkAttemptBroadcastValues = {
  readonly payoutId: bigint | number
  readonly attempt: number
}
export const markAttemptBroadcast = statement<MarkAttemptBroadcastValues, never>(
  'markAttemptBroadcast_37b3cefc',
  ["payoutId","attempt"],
  `update payout_transactions set broadcast_at = clock_now()
where payout_id = $1 and attempt = $2 and broadcast_at is null`,
)

export type InsertNonceValues = {
  readonly chainId: number
  readonly address: string
  readonly least: bigint | number
}
export type InsertNonceRow = {
  readonly reserved: bigint
}
export const insertNonce = statement<InsertNonceValues, InsertNonceRow>(
  'insertNonce_1d712b6c',
  ["chainId","address","least"],
  `insert into payout_nonces as n (chain_id, address, next_nonce) values ($1, $2, $3::bigint + 1)
on conflict (chain_id, address) do update set next_nonce = greatest(n.next_nonce, $3::bigint) + 1
returning next_nonce - 1 as "reserved"`,
)

export type FindOtherPayoutsOfValues = {
  readonly chainId: number
  readonly txHash: string
  readonly payoutId: bigint | number
}
export type FindOtherPayoutsOfRow = {
  readonly id: bigint | null
}
export const findOtherPayoutsOf = statement<FindOtherPayoutsOfValues, FindOtherPayoutsOfRow>(
  'findOtherPayoutsOf_6729cc79',
  ["chainId","txHash","payoutId"],
  `select id from payouts where chain_id = $1 and tx_hash = $2 and id <> $3
union all
select payout_id from payout_transactions where hash = $2 and payout_id <> $3`,
)

export type SelectAttemptsBetweenValues = {
  readonly chainId: number
  readonly from: string
  readonly minedCount: bigint | number
  readonly lowest: bigint | number
  readonly limit: bigint | number
}
export type SelectAttemptsBetweenRow = {
  readonly raw_transaction: Kept<typeof payoutTransactions, 'rawTransaction'>
}
export const selectAttemptsBetween = statement<SelectAttemptsBetweenValues, SelectAttemptsBetweenRow>(
  'selectAttemptsBetween_a5c28793',
  ["chainId","from","minedCount","lowest","limit"],
  `select t.raw_transaction from payouts p join payout_transactions t on t.payout_id = p.id
where p.chain_id = $1 and p.from_address = $2 and p.nonce >= $3 and p.nonce < $4
order by p.nonce, t.attempt desc
limit $5`,
)
