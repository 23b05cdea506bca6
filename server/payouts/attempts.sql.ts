// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import type { ColumnTypes } from '../db/column-types.ts'
import { statement } from '../db/statement.ts'

export type SelectAttemptsValues = {
  readonly userId: bigint | number
  readonly payoutId: bigint | number
}
export type SelectAttemptsRow = {
  readonly attempt: number
  readonly hash: ColumnTypes['payout_transactions.hash']
  readonly raw_transaction: ColumnTypes['payout_transactions.raw_transaction']
  readonly gas_price_wei: bigint
  readonly age_ms: bigint
}
export const selectAttempts = statement<SelectAttemptsValues, SelectAttemptsRow>(
  'read',
  'selectAttempts_43a872f4',
  ["userId","payoutId"],
  `select t.attempt, t.hash, t.raw_transaction, t.gas_price_wei,
  (extract(epoch from clock_now() - t.signed_at) * 1000)::bigint as "age_ms"
from payout_transactions t join payouts p on p.user_id = t.user_id and p.id = t.payout_id
where t.user_id = $1 and t.payout_id = $2 and coalesce(t.nonce, p.nonce) = p.nonce
order by t.attempt desc`,
)

export type ReadLastAttemptValues = {
  readonly userId: bigint | number
  readonly payoutId: bigint | number
}
export type ReadLastAttemptRow = {
  readonly attempt: number
}
export const readLastAttempt = statement<ReadLastAttemptValues, ReadLastAttemptRow>(
  'read',
  'readLastAttempt_df10e0a8',
  ["userId","payoutId"],
  `select coalesce(max(attempt), 0) as "attempt" from payout_transactions
where user_id = $1 and payout_id = $2`,
)

export type InsertAttemptValues = {
  readonly userId: bigint | number
  readonly payoutId: bigint | number
  readonly attempt: number
  readonly nonce: bigint | number
  readonly hash: string
  readonly raw: string
  readonly gasPriceWei: bigint
}
export const insertAttempt = statement<InsertAttemptValues, never>(
  'write',
  'insertAttempt_0de7d255',
  ["userId","payoutId","attempt","nonce","hash","raw","gasPriceWei"],
  `insert into payout_transactions (user_id, payout_id, attempt, nonce, hash, raw_transaction, gas_price_wei)
values ($1, $2, $3, $4, $5, $6, $7)`,
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
  'read',
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
  'write',
  'markAttemptBroadcast_ff3ff1f4',
  ["userId","payoutId","attempt"],
  `update payout_transactions set broadcast_at = clock_now()
where user_id = $1 and payout_id = $2 and attempt = $3 and broadcast_at is null`,
)

export type InsertNonceRecordValues = {
  readonly chainId: number
  readonly address: string
  readonly next: bigint | number
}
export const insertNonceRecord = statement<InsertNonceRecordValues, never>(
  'write',
  'insertNonceRecord_cf55beba',
  ["chainId","address","next"],
  `insert into payout_nonces (chain_id, address, next_nonce) values ($1, $2, $3) on conflict do nothing`,
)

export type LockNonceRecordValues = {
  readonly chainId: number
  readonly address: string
}
export type LockNonceRecordRow = {
  readonly next_nonce: bigint
}
export const lockNonceRecord = statement<LockNonceRecordValues, LockNonceRecordRow>(
  'lock',
  'lockNonceRecord_eab086b1',
  ["chainId","address"],
  `select next_nonce from payout_nonces where chain_id = $1 and address = $2 for update`,
)

export type RecordNonceValues = {
  readonly chainId: number
  readonly address: string
  readonly next: bigint | number
}
export const recordNonce = statement<RecordNonceValues, never>(
  'write',
  'recordNonce_4e7bbf7c',
  ["chainId","address","next"],
  `insert into payout_nonces as n (chain_id, address, next_nonce) values ($1, $2, $3)
on conflict (chain_id, address) do update set next_nonce = greatest(n.next_nonce, $3::bigint)`,
)

export type ReadNonceRecordValues = {
  readonly chainId: number
  readonly address: string
}
export type ReadNonceRecordRow = {
  readonly next_nonce: bigint
}
export const readNonceRecord = statement<ReadNonceRecordValues, ReadNonceRecordRow>(
  'read',
  'readNonceRecord_efb75e0c',
  ["chainId","address"],
  `select next_nonce from payout_nonces where chain_id = $1 and address = $2`,
)

export type SelectSignedNoncesValues = {
  readonly chainId: number
  readonly address: string
  readonly least: bigint | number
}
export type SelectSignedNoncesRow = {
  readonly nonce: bigint
}
export const selectSignedNonces = statement<SelectSignedNoncesValues, SelectSignedNoncesRow>(
  'read',
  'selectSignedNonces_c4ec24f5',
  ["chainId","address","least"],
  `select nonce as "nonce" from payouts
where chain_id = $1 and from_address = $2 and nonce >= $3
union select nonce from payout_voids
where chain_id = $1 and from_address = $2 and nonce >= $3`,
)

export type InsertClaimValues = {
  readonly txHash: string
  readonly chainId: number
  readonly logIndex: number
  readonly userId: bigint | number
  readonly payoutId: bigint | number
}
export type InsertClaimRow = {
  readonly payout_id: bigint
}
export const insertClaim = statement<InsertClaimValues, InsertClaimRow>(
  'write',
  'insertClaim_2a108318',
  ["txHash","chainId","logIndex","userId","payoutId"],
  `insert into payout_claims (tx_hash, chain_id, log_index, user_id, payout_id)
values ($1, $2, $3, $4, $5)
on conflict (tx_hash, chain_id, log_index) do nothing
returning payout_id`,
)

export type ReadClaimsValues = {
  readonly txHash: string
  readonly chainId: number
}
export type ReadClaimsRow = {
  readonly log_index: number
  readonly payout_id: bigint
}
export const readClaims = statement<ReadClaimsValues, ReadClaimsRow>(
  'read',
  'readClaims_be00aecd',
  ["txHash","chainId"],
  `select log_index, payout_id from payout_claims where tx_hash = $1 and chain_id = $2`,
)

export type SelectAttemptsBetweenValues = {
  readonly chainId: number
  readonly from: string
  readonly minedCount: bigint | number
  readonly lowest: bigint | number
  readonly limit: bigint | number
}
export type SelectAttemptsBetweenRow = {
  readonly raw_transaction: string
}
export const selectAttemptsBetween = statement<SelectAttemptsBetweenValues, SelectAttemptsBetweenRow>(
  'read',
  'selectAttemptsBetween_94213ae8',
  ["chainId","from","minedCount","lowest","limit"],
  `select raw_transaction as "raw_transaction" from (
  select t.raw_transaction, p.nonce, t.attempt from payouts p
  join payout_transactions t on t.user_id = p.user_id and t.payout_id = p.id and coalesce(t.nonce, p.nonce) = p.nonce
  where p.chain_id = $1 and p.from_address = $2 and p.nonce >= $3 and p.nonce < $4
  union all
  select raw_transaction, nonce, attempt + 1000 from payout_voids
  where chain_id = $1 and from_address = $2 and nonce >= $3 and nonce < $4
) signed
order by nonce, attempt desc
limit $5`,
)
