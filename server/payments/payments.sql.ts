// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import type { ColumnTypes } from '../db/column-types.ts'
import { statement } from '../db/statement.ts'

export type InsertPaymentClaimValues = {
  readonly chainId: number
  readonly txHash: string
  readonly asset: string
  readonly sender: string
  readonly value: bigint
  readonly occurrence: number
  readonly userId: bigint | number
}
export type InsertPaymentClaimRow = {
  readonly payment_id: bigint
}
export const insertPaymentClaim = statement<InsertPaymentClaimValues, InsertPaymentClaimRow>(
  'write',
  'insertPaymentClaim_6511f56c',
  ["chainId","txHash","asset","sender","value","occurrence","userId"],
  `insert into payment_claims (chain_id, tx_hash, asset, sender, value, occurrence, user_id)
values ($1, $2, $3, $4, $5, $6, $7)
on conflict (tx_hash, chain_id, asset, sender, value, occurrence) do nothing
returning payment_id`,
)

export type ReadPaymentClaimValues = {
  readonly txHash: string
  readonly chainId: number
  readonly asset: string
  readonly sender: string
  readonly value: bigint
  readonly occurrence: number
}
export type ReadPaymentClaimRow = {
  readonly user_id: bigint
  readonly payment_id: bigint
}
export const readPaymentClaim = statement<ReadPaymentClaimValues, ReadPaymentClaimRow>(
  'read',
  'readPaymentClaim_2ea513cb',
  ["txHash","chainId","asset","sender","value","occurrence"],
  `select user_id, payment_id from payment_claims
where tx_hash = $1 and chain_id = $2 and asset = $3 and sender = $4 and value = $5
  and occurrence = $6`,
)

export type ReadBnbClaimsValues = {
  readonly txHash: string
  readonly chainId: number
}
export type ReadBnbClaimsRow = {
  readonly payment_id: bigint
}
export const readBnbClaims = statement<ReadBnbClaimsValues, ReadBnbClaimsRow>(
  'read',
  'readBnbClaims_2fd4cafe',
  ["txHash","chainId"],
  `select payment_id from payment_claims where tx_hash = $1 and chain_id = $2 and asset = 'BNB' limit 1`,
)

export type InsertPaymentRowValues = {
  readonly userId: bigint | number
  readonly paymentId: bigint | number
  readonly chainId: number
  readonly txHash: string
  readonly logIndex: number
  readonly occurrence: number
  readonly asset: string
  readonly blockNumber: bigint | number
  readonly blockHash: string
  readonly blockTimeMs: bigint
  readonly sender: string
  readonly recipient: string
  readonly value: bigint
}
export const insertPaymentRow = statement<InsertPaymentRowValues, never>(
  'write',
  'insertPaymentRow_760b596e',
  ["userId","paymentId","chainId","txHash","logIndex","occurrence","asset","blockNumber","blockHash","blockTimeMs","sender","recipient","value"],
  `insert into payments
  (user_id, id, chain_id, tx_hash, log_index, occurrence, asset, block_number, block_hash, block_time, sender, recipient,
   value, status)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9,
  to_timestamp($10::numeric / 1000), $11, $12, $13, 'unmatched')`,
)

export type ReadPaymentStatusValues = {
  readonly userId: bigint | number
  readonly paymentId: bigint | number
}
export type ReadPaymentStatusRow = {
  readonly status: ColumnTypes['payments.status']
}
export const readPaymentStatus = statement<ReadPaymentStatusValues, ReadPaymentStatusRow>(
  'read',
  'readPaymentStatus_86cb45d5',
  ["userId","paymentId"],
  `select status from payments where user_id = $1 and id = $2`,
)

export type LockPaymentRowValues = {
  readonly userId: bigint | number
  readonly paymentId: bigint | number
}
export type LockPaymentRowRow = {
  readonly chain_id: number
  readonly tx_hash: ColumnTypes['payments.tx_hash']
  readonly log_index: number
  readonly asset: ColumnTypes['payments.asset']
  readonly sender: ColumnTypes['payments.sender']
  readonly status: ColumnTypes['payments.status']
  readonly open: bigint
  readonly order_id: string | null
  readonly was_resolved: boolean
  readonly block_time_ms: bigint
}
export const lockPaymentRow = statement<LockPaymentRowValues, LockPaymentRowRow>(
  'lock',
  'lockPaymentRow_dff75c1d',
  ["userId","paymentId"],
  `select chain_id, tx_hash, log_index, asset, sender, status, value - credited_value as "open", order_id,
  resolved_at is not null as "was_resolved", (extract(epoch from block_time) * 1000)::bigint as "block_time_ms"
from payments where user_id = $1 and id = $2 for update`,
)

export type AddCreditedValues = {
  readonly paid: bigint
  readonly userId: bigint | number
  readonly paymentId: bigint | number
}
export const addCredited = statement<AddCreditedValues, never>(
  'write',
  'addCredited_45676b86',
  ["paid","userId","paymentId"],
  `update payments set credited_value = credited_value + $1::numeric,
  status = case when credited_value + $1::numeric = value then 'credited' else 'surplus' end
where user_id = $2 and id = $3`,
)

export type LockAsideLineValues = {
  readonly userId: bigint | number
  readonly chainId: number
  readonly asset: string
}
export type LockAsideLineRow = {
  readonly id: bigint
}
export const lockAsideLine = statement<LockAsideLineValues, LockAsideLineRow>(
  'lock',
  'lockAsideLine_99ddc178',
  ["userId","chainId","asset"],
  `select id from payments where user_id = $1 and chain_id = $2 and asset = $3 and status = 'aside'
for update`,
)

export type InsertAsideClaimsValues = {
  readonly chainId: number
  readonly asset: string
  readonly sender: string
  readonly userId: bigint | number
  readonly paymentId: bigint | number
  readonly hashes: readonly (string | null)[]
  readonly values: readonly (bigint | null)[]
  readonly occurrences: readonly (number | null)[]
}
export type InsertAsideClaimsRow = {
  readonly value: bigint
}
export const insertAsideClaims = statement<InsertAsideClaimsValues, InsertAsideClaimsRow>(
  'write',
  'insertAsideClaims_a82b54cb',
  ["chainId","asset","sender","userId","paymentId","hashes","values","occurrences"],
  `insert into payment_claims (chain_id, tx_hash, asset, sender, value, occurrence, user_id, payment_id)
overriding system value
select $1::integer, hash, $2::text, $3::text, value, occurrence, $4::bigint, $5::bigint
from unnest($6::text[], $7::numeric[], $8::integer[]) as line(hash, value, occurrence)
on conflict (tx_hash, chain_id, asset, sender, value, occurrence) do nothing
returning value`,
)

export type AddAsideValues = {
  readonly value: bigint
  readonly transfers: number
  readonly userId: bigint | number
  readonly paymentId: bigint | number
}
export type AddAsideRow = {
  readonly transfers: number
}
export const addAside = statement<AddAsideValues, AddAsideRow>(
  'write',
  'addAside_4e0b86da',
  ["value","transfers","userId","paymentId"],
  `update payments set value = value + $1::numeric, transfers = transfers + $2::integer
where user_id = $3 and id = $4 and status = 'aside'
returning transfers`,
)

export type ReadCheapestPriceRow = {
  readonly price: bigint | null
}
export const readCheapestPrice = statement<null, ReadCheapestPriceRow>(
  'read',
  'readCheapestPrice_a291a2da',
  [],
  `select min(price) as price from cards`,
)

export type ReadLeastBnbAmountValues = {
  readonly hours: number
  readonly limit: bigint | number
}
export type ReadLeastBnbAmountRow = {
  readonly amount: bigint | null
}
export const readLeastBnbAmount = statement<ReadLeastBnbAmountValues, ReadLeastBnbAmountRow>(
  'read',
  'readLeastBnbAmount_1b9c69cd',
  ["hours","limit"],
  `select min(amount) as amount from (
  select amount from orders
  where payment_method = 'BNB' and status in ('awaiting', 'seen', 'confirming', 'failed')
    and created_at > clock_now() - make_interval(hours => $1)
  order by created_at desc limit $2
) youngest`,
)

export type ReadAccountsOfValues = {
  readonly wallets: readonly (string | null)[]
}
export type ReadAccountsOfRow = {
  readonly user_id: bigint
  readonly wallet_address: ColumnTypes['wallets.wallet_address']
}
export const readAccountsOf = statement<ReadAccountsOfValues, ReadAccountsOfRow>(
  'read',
  'readAccountsOf_a4f8a144',
  ["wallets"],
  `select user_id, wallet_address from wallets where wallet_address = any($1::text[])`,
)

export type ReadLeastOrdersValues = {
  readonly userIds: readonly (bigint | number | null)[]
  readonly statuses: readonly (string | null)[]
}
export type ReadLeastOrdersRow = {
  readonly user_id: bigint
  readonly payment_method: ColumnTypes['orders.payment_method']
  readonly amount: bigint
}
export const readLeastOrders = statement<ReadLeastOrdersValues, ReadLeastOrdersRow>(
  'read',
  'readLeastOrders_878b4ad3',
  ["userIds","statuses"],
  `select user_id, payment_method, min(amount) as "amount" from orders
where user_id = any($1::bigint[]) and status = any($2::text[])
group by user_id, payment_method`,
)

export type SetPaymentOrderValues = {
  readonly orderId: string
  readonly userId: bigint | number
  readonly paymentId: bigint | number
}
export const setPaymentOrder = statement<SetPaymentOrderValues, never>(
  'write',
  'setPaymentOrder_b3cf9539',
  ["orderId","userId","paymentId"],
  `update payments set order_id = $1 where user_id = $2 and id = $3`,
)

export type SetPaymentWaitingValues = {
  readonly status: string
  readonly orderId?: string | null | undefined
  readonly userId: bigint | number
  readonly paymentId: bigint | number
}
export const setPaymentWaiting = statement<SetPaymentWaitingValues, never>(
  'write',
  'setPaymentWaiting_96b8790c',
  ["status","orderId","userId","paymentId"],
  `update payments set status = $1, order_id = $2 where user_id = $3 and id = $4`,
)

export type SetPaymentResolvedValues = {
  readonly username: string
  readonly userId: bigint | number
  readonly paymentId: bigint | number
}
export const setPaymentResolved = statement<SetPaymentResolvedValues, never>(
  'write',
  'setPaymentResolved_1f06a3c8',
  ["username","userId","paymentId"],
  `update payments set resolved_at = clock_now(), resolved_by = $1 where user_id = $2 and id = $3`,
)

export type SetPaymentBlockValues = {
  readonly blockNumber: bigint | number
  readonly blockHash: string
  readonly blockTimeMs: bigint
  readonly userId: bigint | number
  readonly paymentId: bigint | number
}
export const setPaymentBlock = statement<SetPaymentBlockValues, never>(
  'write',
  'setPaymentBlock_80753427',
  ["blockNumber","blockHash","blockTimeMs","userId","paymentId"],
  `update payments set block_number = $1, block_hash = $2,
  block_time = to_timestamp($3::numeric / 1000)
where user_id = $4 and id = $5`,
)

export type SetPaymentRefundingValues = {
  readonly userId: bigint | number
  readonly paymentId: bigint | number
}
export const setPaymentRefunding = statement<SetPaymentRefundingValues, never>(
  'write',
  'setPaymentRefunding_91f0cd7c',
  ["userId","paymentId"],
  `update payments set status = 'refunding' where user_id = $1 and id = $2`,
)

export type SetPaymentRefundedValues = {
  readonly userId: bigint | number
  readonly paymentId: bigint | number
  readonly orderId?: string | null | undefined
}
export type SetPaymentRefundedRow = {
  readonly order_status: string | null
}
export const setPaymentRefunded = statement<SetPaymentRefundedValues, SetPaymentRefundedRow>(
  'write',
  'setPaymentRefunded_f1acd71e',
  ["userId","paymentId","orderId"],
  `update payments set status = 'refunded' where user_id = $1 and id = $2
returning (select status from orders where user_id = $1 and id = $3::uuid) as order_status`,
)

export type SetPaymentReopenedValues = {
  readonly userId: bigint | number
  readonly paymentId: bigint | number
}
export type SetPaymentReopenedRow = {
  readonly id: bigint
}
export const setPaymentReopened = statement<SetPaymentReopenedValues, SetPaymentReopenedRow>(
  'write',
  'setPaymentReopened_1a9a77cf',
  ["userId","paymentId"],
  `update payments y set status = case when y.credited_value > 0 then 'surplus' else coalesce((
    select o.status from orders o
    where o.user_id = $1 and o.id = y.order_id and o.status in ('partial', 'late')
  ), 'unmatched') end
where y.user_id = $1 and y.id = $2 and y.status = 'refunding'
returning id`,
)

export type ReadCardOfferValues = {
  readonly cardId: bigint | number
}
export type ReadCardOfferRow = {
  readonly version: number
  readonly price: bigint
  readonly is_active: boolean
  readonly total_bv3: bigint
  readonly total_usdt: bigint
  readonly daily_bv3: bigint
  readonly daily_usdt: bigint
  readonly now_ms: bigint
}
export const readCardOffer = statement<ReadCardOfferValues, ReadCardOfferRow>(
  'read',
  'readCardOffer_0a7b819d',
  ["cardId"],
  `select version, price, is_active, total_bv3, total_usdt, daily_bv3, daily_usdt,
  (extract(epoch from clock_now()) * 1000)::bigint as "now_ms"
from cards where id = $1`,
)

export type ReadRecordedInBlockValues = {
  readonly chainId: number
  readonly blockNumber: bigint | number
  readonly logIndex: number
}
export type ReadRecordedInBlockRow = {
  readonly recorded: bigint
}
export const readRecordedInBlock = statement<ReadRecordedInBlockValues, ReadRecordedInBlockRow>(
  'read',
  'readRecordedInBlock_15b948ab',
  ["chainId","blockNumber","logIndex"],
  `select coalesce(sum(value), 0) as "recorded" from payments
where chain_id = $1 and block_number = $2 and log_index = $3`,
)
