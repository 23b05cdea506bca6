// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import type { ColumnTypes } from '../../db/column-types.ts'
import { statement } from '../../db/statement.ts'

export type ReadOrderRowsValues = {
  readonly userId: bigint | number
  readonly orderIds: readonly (string | null)[]
}
export type ReadOrderRowsRow = {
  readonly id: string
  readonly card_id: bigint
  readonly card_name: string
  readonly quantity: number
  readonly unit_price: bigint
  readonly amount: bigint
  readonly payment_method: ColumnTypes['orders.payment_method']
  readonly token: ColumnTypes['orders.token']
  readonly treasury: ColumnTypes['orders.treasury']
  readonly chain_id: number
  readonly expires_at: Date
  readonly created_at: Date
  readonly tx_hash: ColumnTypes['orders.tx_hash'] | null
  readonly status: string
  readonly purchase_ids: readonly (bigint)[] | null
}
export const readOrderRows = statement<ReadOrderRowsValues, ReadOrderRowsRow>(
  'read',
  'readOrderRows_a2d6914b',
  ["userId","orderIds"],
  `select o.id, o.card_id, c.name as card_name, o.quantity, o.unit_price, o.amount, o.payment_method, o.token, o.treasury,
  o.chain_id, o.expires_at, o.created_at, o.tx_hash,
  case when o.status = 'awaiting' and o.expires_at <= clock_now() then 'expired' else o.status end as "status",
  (select array_agg(p.id order by p.id) from payments y
    join lots l on l.user_id = $1 and l.payment_id = y.id
    join purchases p on p.user_id = $1 and p.lot_id = l.id
    where y.user_id = $1 and y.order_id = o.id) as purchase_ids
from orders o join cards c on c.id = o.card_id
where o.user_id = $1 and o.id = any($2::uuid[])
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
  'read',
  'readOpenOrderIds_89103caa',
  ["userId","sentShownForHours","limit"],
  `select id from orders
where user_id = $1 and (
  status in ('seen', 'confirming', 'unclear', 'partial', 'late')
  or (status in ('awaiting', 'failed') and expires_at > clock_now())
  or (status = 'awaiting' and tx_hash is not null
    and created_at > clock_now() - make_interval(hours => $2)))
order by created_at desc limit $3`,
)

export type CountUnpaidOrdersValues = {
  readonly userId: bigint | number
  readonly lifetimeSeconds: number
}
export type CountUnpaidOrdersRow = {
  readonly unpaid: bigint
}
export const countUnpaidOrders = statement<CountUnpaidOrdersValues, CountUnpaidOrdersRow>(
  'read',
  'countUnpaidOrders_05d3da5f',
  ["userId","lifetimeSeconds"],
  `select count(*) as "unpaid" from orders
where user_id = $1 and created_at > (select clock_now() - make_interval(secs => $2))
  and credited_at is null`,
)

export type HasBoughtValues = {
  readonly userId: bigint | number
}
export type HasBoughtRow = {
  readonly has_bought: boolean
}
export const hasBought = statement<HasBoughtValues, HasBoughtRow>(
  'read',
  'hasBought_3c29c806',
  ["userId"],
  `select exists (select from purchases where user_id = $1) as "has_bought"`,
)

export type LockOwnOrderValues = {
  readonly userId: bigint | number
  readonly orderId: string
}
export type LockOwnOrderRow = {
  readonly status: ColumnTypes['orders.status']
  readonly tx_hash: ColumnTypes['orders.tx_hash'] | null
}
export const lockOwnOrder = statement<LockOwnOrderValues, LockOwnOrderRow>(
  'lock',
  'lockOwnOrder_82e6dcff',
  ["userId","orderId"],
  `select status, tx_hash from orders where user_id = $1 and id = $2 for update`,
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
  'read',
  'readOthersOfTransaction_5862ca91',
  ["userId","chainId","txHash","orderId"],
  `select id from orders
where user_id = $1 and chain_id = $2 and tx_hash = $3 and id <> $4`,
)

export type ReadKnownOrdersValues = {
  readonly chainId: number
  readonly hours: number
  readonly afterAt: Date
  readonly afterId: string
  readonly limit: bigint | number
}
export type ReadKnownOrdersRow = {
  readonly user_id: bigint
  readonly id: string
  readonly created_at: Date
  readonly wallet: ColumnTypes['users.wallet_address']
  readonly status: ColumnTypes['orders.status']
  readonly payment_method: ColumnTypes['orders.payment_method']
  readonly tx_hash: ColumnTypes['orders.tx_hash']
}
export const readKnownOrders = statement<ReadKnownOrdersValues, ReadKnownOrdersRow>(
  'read',
  'readKnownOrders_9e193ea5',
  ["chainId","hours","afterAt","afterId","limit"],
  `select o.user_id, o.id, o.created_at, u.wallet_address as wallet, o.status, o.payment_method,
  o.tx_hash as "tx_hash"
from orders o join users u on u.user_id = o.user_id
where o.chain_id = $1 and o.status in ('seen', 'confirming') and o.tx_hash is not null
  and (o.created_at, o.id) > (
    greatest((select clock_now() - make_interval(hours => $2)), $3::timestamptz), $4)
order by o.created_at, o.id limit $5`,
)

export type ReadUnknownOrdersValues = {
  readonly chainId: number
  readonly hours: number
  readonly afterAt: Date
  readonly afterId: string
  readonly limit: bigint | number
}
export type ReadUnknownOrdersRow = {
  readonly user_id: bigint
  readonly id: string
  readonly created_at: Date
  readonly wallet: ColumnTypes['users.wallet_address']
  readonly status: ColumnTypes['orders.status']
  readonly payment_method: ColumnTypes['orders.payment_method']
  readonly tx_hash: ColumnTypes['orders.tx_hash']
}
export const readUnknownOrders = statement<ReadUnknownOrdersValues, ReadUnknownOrdersRow>(
  'read',
  'readUnknownOrders_5cb9d011',
  ["chainId","hours","afterAt","afterId","limit"],
  `select o.user_id, o.id, o.created_at, u.wallet_address as wallet, o.status, o.payment_method,
  o.tx_hash as "tx_hash"
from orders o join users u on u.user_id = o.user_id
where o.chain_id = $1 and o.status = 'awaiting' and o.tx_hash is not null
  and (o.created_at, o.id) > (
    greatest((select clock_now() - make_interval(hours => $2)), $3::timestamptz), $4)
order by o.created_at, o.id limit $5`,
)

export type ReadAwaitedInBnbValues = {
  readonly sinceMs: bigint
  readonly hours: number
}
export type ReadAwaitedInBnbRow = {
  readonly id: string
}
export const readAwaitedInBnb = statement<ReadAwaitedInBnbValues, ReadAwaitedInBnbRow>(
  'read',
  'readAwaitedInBnb_eac870a4',
  ["sinceMs","hours"],
  `select id from orders
where payment_method = 'BNB' and status in ('awaiting', 'seen', 'confirming', 'unclear', 'failed')
  and created_at > to_timestamp($1::numeric / 1000) - make_interval(hours => $2)
order by created_at desc limit 1`,
)

export type ReadNamedInBnbValues = {
  readonly sinceMs: bigint
  readonly hours: number
}
export type ReadNamedInBnbRow = {
  readonly tx_hash: ColumnTypes['purchase_names.tx_hash']
}
export const readNamedInBnb = statement<ReadNamedInBnbValues, ReadNamedInBnbRow>(
  'read',
  'readNamedInBnb_7ab58918',
  ["sinceMs","hours"],
  `select tx_hash from purchase_names
where asset = 'BNB' and named_at > to_timestamp($1::numeric / 1000) - make_interval(hours => $2) limit 1`,
)
