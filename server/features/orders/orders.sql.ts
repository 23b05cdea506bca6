// Written by `npm run sql:generate` from the file of the same name, with the types that the database gives.
import { type Kept, statement } from '../../db/statement.ts'
import type { cards } from '../../db/schema/cards.ts'
import type { orders } from '../../db/schema/orders.ts'
import type { users } from '../../db/schema/users.ts'

export type ReadOrderRowsValues = {
  readonly orderIds: readonly (string | null)[]
  readonly userId: bigint | number
}
export type ReadOrderRowsRow = {
  readonly id: string
  readonly card_id: bigint
  readonly card_name: Kept<typeof cards, 'name'>
  readonly quantity: number
  readonly unit_price: bigint
  readonly amount: bigint
  readonly payment_method: Kept<typeof orders, 'paymentMethod'>
  readonly token: Kept<typeof orders, 'token'>
  readonly treasury: Kept<typeof orders, 'treasury'>
  readonly chain_id: number
  readonly expires_at: Date
  readonly created_at: Date
  readonly tx_hash: Kept<typeof orders, 'txHash'> | null
  readonly status: string
  readonly purchase_ids: readonly (bigint)[] | null
}
export const readOrderRows = statement<ReadOrderRowsValues, ReadOrderRowsRow>(
  'readOrderRows_d555ff02',
  ["orderIds","userId"],
  `select o.id, o.card_id, c.name as card_name, o.quantity, o.unit_price, o.amount, o.payment_method, o.token, o.treasury,
  o.chain_id, o.expires_at, o.created_at, o.tx_hash,
  case when o.status = 'awaiting' and o.expires_at <= clock_now() then 'expired' else o.status end as "status",
  (select array_agg(p.id order by p.id) from payments y
    join lots l on l.payment_id = y.id join purchases p on p.lot_id = l.id
    where y.order_id = o.id) as purchase_ids
from orders o join cards c on c.id = o.card_id
where o.id = any($1::uuid[]) and o.user_id = $2
order by o.created_at desc`,
)

export type ReadOpenOrderIdsValues = {
  readonly userId: bigint | number
  readonly sentShownForHours: number
  readonly limit: bigint | number
}
export type ReadOpenOrderIdsRow = {
  readonly id: string
}
export const readOpenOrderIds = statement<ReadOpenOrderIdsValues, ReadOpenOrderIdsRow>(
  'readOpenOrderIds_4ccfecd7',
  ["userId","sentShownForHours","limit"],
  `select id from orders
where user_id = $1 and (
  status in ('seen', 'confirming', 'partial', 'late')
  or (status in ('awaiting', 'failed') and expires_at > clock_now())
  or (status = 'awaiting' and tx_hash is not null
    and created_at > clock_now() - make_interval(hours => $2)))
order by created_at desc nulls last limit $3`,
)

export type CountUnpaidOrdersValues = {
  readonly userId: bigint | number
  readonly lifetimeSeconds: number
}
export type CountUnpaidOrdersRow = {
  readonly unpaid: bigint
}
export const countUnpaidOrders = statement<CountUnpaidOrdersValues, CountUnpaidOrdersRow>(
  'countUnpaidOrders_05d3da5f',
  ["userId","lifetimeSeconds"],
  `select count(*) as "unpaid" from orders
where user_id = $1 and created_at > (select clock_now() - make_interval(secs => $2))
  and credited_at is null`,
)

export type LockCardValues = {
  readonly cardId: bigint | number
}
export type LockCardRow = {
  readonly price: bigint
  readonly is_active: boolean
  readonly now_ms: bigint
}
export const lockCard = statement<LockCardValues, LockCardRow>(
  'lockCard_c4987a15',
  ["cardId"],
  `select price, is_active, (extract(epoch from clock_now()) * 1000)::bigint as "now_ms"
from cards where id = $1 for share`,
)

export type LockPlayerValues = {
  readonly userId: bigint | number
}
export type LockPlayerRow = {
  readonly found: number
}
export const lockPlayer = statement<LockPlayerValues, LockPlayerRow>(
  'lockPlayer_c14814a6',
  ["userId"],
  `select 1 as "found" from users where id = $1 for no key update`,
)

export type LockOwnOrderValues = {
  readonly orderId: string
  readonly userId: bigint | number
}
export type LockOwnOrderRow = {
  readonly status: Kept<typeof orders, 'status'>
  readonly tx_hash: Kept<typeof orders, 'txHash'> | null
}
export const lockOwnOrder = statement<LockOwnOrderValues, LockOwnOrderRow>(
  'lockOwnOrder_307fc859',
  ["orderId","userId"],
  `select status, tx_hash from orders where id = $1 and user_id = $2 for update`,
)

export type ReadOthersOfTransactionValues = {
  readonly userId: bigint | number
  readonly chainId: number
  readonly txHash: string
  readonly orderId: string
}
export type ReadOthersOfTransactionRow = {
  readonly id: string
}
export const readOthersOfTransaction = statement<ReadOthersOfTransactionValues, ReadOthersOfTransactionRow>(
  'readOthersOfTransaction_5862ca91',
  ["userId","chainId","txHash","orderId"],
  `select id from orders
where user_id = $1 and chain_id = $2 and tx_hash = $3 and id <> $4`,
)

export type ReadKnownOrdersValues = {
  readonly chainId: number
  readonly hours: number
  readonly afterId: string
  readonly limit: bigint | number
}
export type ReadKnownOrdersRow = {
  readonly id: string
  readonly user_id: bigint
  readonly wallet: Kept<typeof users, 'walletAddress'>
  readonly status: Kept<typeof orders, 'status'>
  readonly tx_hash: Kept<typeof orders, 'txHash'>
}
export const readKnownOrders = statement<ReadKnownOrdersValues, ReadKnownOrdersRow>(
  'readKnownOrders_f853ef65',
  ["chainId","hours","afterId","limit"],
  `select o.id, o.user_id, u.wallet_address as wallet, o.status, o.tx_hash as "tx_hash"
from orders o join users u on u.id = o.user_id
where o.chain_id = $1 and o.status in ('seen', 'confirming') and o.tx_hash is not null
  and (o.created_at, o.id) > (
    greatest(
      (select clock_now() - make_interval(hours => $2)),
      (select created_at from orders where id = $3)),
    $3)
order by o.created_at, o.id limit $4`,
)

export type ReadUnknownOrdersValues = {
  readonly chainId: number
  readonly hours: number
  readonly afterId: string
  readonly limit: bigint | number
}
export type ReadUnknownOrdersRow = {
  readonly id: string
  readonly user_id: bigint
  readonly wallet: Kept<typeof users, 'walletAddress'>
  readonly status: Kept<typeof orders, 'status'>
  readonly tx_hash: Kept<typeof orders, 'txHash'>
}
export const readUnknownOrders = statement<ReadUnknownOrdersValues, ReadUnknownOrdersRow>(
  'readUnknownOrders_438a2c31',
  ["chainId","hours","afterId","limit"],
  `select o.id, o.user_id, u.wallet_address as wallet, o.status, o.tx_hash as "tx_hash"
from orders o join users u on u.id = o.user_id
where o.chain_id = $1 and o.status = 'awaiting' and o.tx_hash is not null
  and (o.created_at, o.id) > (
    greatest(
      (select clock_now() - make_interval(hours => $2)),
      (select created_at from orders where id = $3)),
    $3)
order by o.created_at, o.id limit $4`,
)

export type ReadAwaitedInBnbValues = {
  readonly sinceMs: bigint
  readonly hours: number
}
export type ReadAwaitedInBnbRow = {
  readonly id: string
}
export const readAwaitedInBnb = statement<ReadAwaitedInBnbValues, ReadAwaitedInBnbRow>(
  'readAwaitedInBnb_f493ccba',
  ["sinceMs","hours"],
  `select id from orders
where payment_method = 'BNB' and status in ('awaiting', 'seen', 'confirming', 'failed')
  and created_at > to_timestamp($1::numeric / 1000) - make_interval(hours => $2)
order by created_at desc limit 1`,
)
