// Written by `npm run sql:generate` from the file of the same name, with the types that the database gives.
import { type Kept, statement } from '../db/statement.ts'
import type { payments } from '../db/schema/payments.ts'

export type InsertPaymentOnceValues = {
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
export type InsertPaymentOnceRow = {
  readonly id: bigint
}
export const insertPaymentOnce = statement<InsertPaymentOnceValues, InsertPaymentOnceRow>(
  'insertPaymentOnce_8de327f6',
  ["chainId","txHash","logIndex","occurrence","asset","blockNumber","blockHash","blockTimeMs","sender","recipient","value"],
  `insert into payments
  (chain_id, tx_hash, log_index, occurrence, asset, block_number, block_hash, block_time, sender, recipient, value, status)
values ($1, $2, $3, $4, $5, $6, $7,
  to_timestamp($8::numeric / 1000), $9, $10, $11, 'unmatched')
on conflict (chain_id, tx_hash, asset, sender, value, occurrence) do nothing
returning id`,
)

export type LockSamePaymentValues = {
  readonly chainId: number
  readonly txHash: string
  readonly asset: string
  readonly sender: string
  readonly value: bigint
  readonly occurrence: number
}
export type LockSamePaymentRow = {
  readonly id: bigint
  readonly status: Kept<typeof payments, 'status'>
}
export const lockSamePayment = statement<LockSamePaymentValues, LockSamePaymentRow>(
  'lockSamePayment_b2e71ef2',
  ["chainId","txHash","asset","sender","value","occurrence"],
  `select id, status from payments
where chain_id = $1 and tx_hash = $2 and asset = $3 and sender = $4 and value = $5
  and occurrence = $6
for update`,
)

export type ReadStatusOfSameValues = {
  readonly chainId: number
  readonly txHash: string
  readonly asset: string
  readonly sender: string
  readonly value: bigint
  readonly occurrence: number
}
export type ReadStatusOfSameRow = {
  readonly status: Kept<typeof payments, 'status'>
}
export const readStatusOfSame = statement<ReadStatusOfSameValues, ReadStatusOfSameRow>(
  'readStatusOfSame_40d3f045',
  ["chainId","txHash","asset","sender","value","occurrence"],
  `select status from payments
where chain_id = $1 and tx_hash = $2 and asset = $3 and sender = $4 and value = $5
  and occurrence = $6`,
)

export type LockPaymentByIdValues = {
  readonly paymentId: bigint | number
}
export type LockPaymentByIdRow = {
  readonly chain_id: number
  readonly tx_hash: Kept<typeof payments, 'txHash'>
  readonly asset: Kept<typeof payments, 'asset'>
  readonly sender: Kept<typeof payments, 'sender'>
  readonly status: Kept<typeof payments, 'status'>
  readonly open: bigint
  readonly user_id: bigint | null
  readonly order_id: string | null
  readonly was_resolved: boolean
}
export const lockPaymentById = statement<LockPaymentByIdValues, LockPaymentByIdRow>(
  'lockPaymentById_3fa6a9fd',
  ["paymentId"],
  `select chain_id, tx_hash, asset, sender, status, value - credited_value as "open", user_id, order_id,
  resolved_at is not null as "was_resolved"
from payments where id = $1 for update`,
)

export type AddCreditedValues = {
  readonly paid: bigint
  readonly userId: bigint | number
  readonly paymentId: bigint | number
}
export const addCredited = statement<AddCreditedValues, never>(
  'addCredited_fcea7181',
  ["paid","userId","paymentId"],
  `update payments set credited_value = credited_value + $1::numeric, user_id = $2,
  status = case when credited_value + $1::numeric = value then 'credited' else 'surplus' end
where id = $3`,
)

export type SetPaymentOrderValues = {
  readonly orderId: string
  readonly paymentId: bigint | number
}
export const setPaymentOrder = statement<SetPaymentOrderValues, never>(
  'setPaymentOrder_b4bbbd1a',
  ["orderId","paymentId"],
  `update payments set order_id = $1 where id = $2`,
)

export type SetPaymentWaitingValues = {
  readonly status: string
  readonly userId?: bigint | number | null | undefined
  readonly orderId?: string | null | undefined
  readonly paymentId: bigint | number
}
export const setPaymentWaiting = statement<SetPaymentWaitingValues, never>(
  'setPaymentWaiting_795be1dd',
  ["status","userId","orderId","paymentId"],
  `update payments set status = $1, user_id = $2, order_id = $3 where id = $4`,
)

export type SetPaymentResolvedValues = {
  readonly username: string
  readonly paymentId: bigint | number
}
export const setPaymentResolved = statement<SetPaymentResolvedValues, never>(
  'setPaymentResolved_22865707',
  ["username","paymentId"],
  `update payments set resolved_at = clock_now(), resolved_by = $1 where id = $2`,
)

export type SetPaymentRefundingValues = {
  readonly paymentId: bigint | number
}
export const setPaymentRefunding = statement<SetPaymentRefundingValues, never>(
  'setPaymentRefunding_0cc9d018',
  ["paymentId"],
  `update payments set status = 'refunding' where id = $1`,
)

export type SetPaymentRefundedValues = {
  readonly paymentId: bigint | number
  readonly orderId?: string | null | undefined
}
export type SetPaymentRefundedRow = {
  readonly order_status: string | null
}
export const setPaymentRefunded = statement<SetPaymentRefundedValues, SetPaymentRefundedRow>(
  'setPaymentRefunded_8f7909cd',
  ["paymentId","orderId"],
  `update payments set status = 'refunded' where id = $1
returning (select status from orders where id = $2::uuid) as order_status`,
)

export type LockUserValues = {
  readonly walletAddress: string
}
export type LockUserRow = {
  readonly id: bigint
}
export const lockUser = statement<LockUserValues, LockUserRow>(
  'lockUser_a280640a',
  ["walletAddress"],
  `select id from users where wallet_address = $1 for no key update`,
)

export type ReadUserIdValues = {
  readonly walletAddress: string
}
export type ReadUserIdRow = {
  readonly id: bigint
}
export const readUserId = statement<ReadUserIdValues, ReadUserIdRow>(
  'readUserId_2a429951',
  ["walletAddress"],
  `select id from users where wallet_address = $1`,
)

export type ReadCardOfferValues = {
  readonly cardId: bigint | number
}
export type ReadCardOfferRow = {
  readonly price: bigint
  readonly is_active: boolean
  readonly total_bv3: bigint
  readonly total_usdt: bigint
  readonly daily_bv3: bigint
  readonly daily_usdt: bigint
}
export const readCardOffer = statement<ReadCardOfferValues, ReadCardOfferRow>(
  'readCardOffer_d31aad77',
  ["cardId"],
  `select price, is_active, total_bv3, total_usdt, daily_bv3, daily_usdt from cards where id = $1`,
)
