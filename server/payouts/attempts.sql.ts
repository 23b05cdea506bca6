// Written by `npm run sql:generate` from the file of the same name, with the types that the database gives.
import { type Kept, statement } from '../db/statement.ts'
import type { payoutTransactions } from '../db/schema/withdrawals.ts'

export type SelectAttemptsValues = {
  readonly userId: bigint | number
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
  'selectAttempts_21e18bcd',
  ["userId","payoutId"],
  `select attempt, hash, raw_transaction, gas_price_wei,
  (extract(epoch from clock_now() - signed_at) * 1000)::bigint as "age_ms"
from payout_transactions where user_id = $1 and payout_id = $2 order by attempt desc`,
)

export type InsertAttemptValues = {
  readonly userId: bigint | number
  readonly payoutId: bigint | number
  readonly attempt: number
  readonly hash: string
  readonly raw: string
  readonly gasPriceWei: bigint
}
export const insertAttempt = statement<InsertAttemptValues, never>(
  'insertAttempt_3c12cdfe',
  ["userId","payoutId","attempt","hash","raw","gasPriceWei"],
  `insert into payout_transactions (user_id, payout_id, attempt, hash, raw_transaction, gas_price_wei)
values ($1, $2, $3, $4, $5, $6)`,
)

export type FindNewerAttemptValues = {
  readonly userId: bigint | number
  readonly payoutId: bigint | number
  readonly attempt: number
}
export type FindNewerAttemptRow = {
  readonly attempt: number
}
export const findNewerAttempt = statement<FindNewerAttemptValues, FindNewerAttemptRow>(
  'findNewerAttempt_e02ff911',
  ["userId","payoutId","attempt"],
  `select attempt from payout_transactions
where user_id = $1 and payout_id = $2 and attempt > $3 limit 1`,
)

export type MarkAttemptBroadcastValues = {
  readonly userId: bigint | number
  readonly payoutId: bigint | number
  readonly attempt: number
}
export const markAttemptBroadcast = statement<MarkAttemptBroadcastValues, never>(
  'markAttemptBroadcast_ff3ff1f4',
  ["userId","payoutId","attempt"],
  `update payout_transactions set broadcast_at = clock_now()
where user_id = $1 and payout_id = $2 and attempt = $3 and broadcast_at is null`,
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

export type InsertClaimValues = {
  readonly txHash: string
  readonly chainId: number
  readonly userId: bigint | number
  readonly payoutId: bigint | number
}
export type InsertClaimRow = {
  readonly payout_id: bigint
}
export const insertClaim = statement<InsertClaimValues, InsertClaimRow>(
  'insertClaim_3a3dd1b4',
  ["txHash","chainId","userId","payoutId"],
  `insert into payout_claims (tx_hash, chain_id, user_id, payout_id)
values ($1, $2, $3, $4)
on conflict (tx_hash, chain_id) do nothing
returning payout_id`,
)

export type ReadClaimValues = {
  readonly txHash: string
  readonly chainId: number
}
export type ReadClaimRow = {
  readonly payout_id: bigint
}
export const readClaim = statement<ReadClaimValues, ReadClaimRow>(
  'readClaim_c387699a',
  ["txHash","chainId"],
  `select payout_id from payout_claims where tx_hash = $1 and chain_id = $2`,
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
  'selectAttemptsBetween_ea6b156f',
  ["chainId","from","minedCount","lowest","limit"],
  `select t.raw_transaction from payouts p
join payout_transactions t on t.user_id = p.user_id and t.payout_id = p.id
where p.chain_id = $1 and p.from_address = $2 and p.nonce >= $3 and p.nonce < $4
order by p.nonce, t.attempt desc
limit $5`,
)
