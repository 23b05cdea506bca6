// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import type { ColumnTypes } from '../db/column-types.ts'
import { statement } from '../db/statement.ts'

export type InsertOrderValues = {
  readonly userId: bigint | number
  readonly cardId: bigint | number
  readonly quantity: number
  readonly unitPrice: bigint
  readonly amount: bigint
  readonly bnbPrice?: bigint | null | undefined
  readonly totalBv3: bigint | number
  readonly totalUsdt: bigint
  readonly dailyBv3: bigint | number
  readonly dailyUsdt: bigint
  readonly paymentMethod: string
  readonly chainId: number
  readonly token: string
  readonly treasury: string
  readonly lifetimeSeconds: number
}
export type InsertOrderRow = {
  readonly id: string
}
export const insertOrder = statement<InsertOrderValues, InsertOrderRow>(
  'write',
  'insertOrder_5896638b',
  ["userId","cardId","quantity","unitPrice","amount","bnbPrice","totalBv3","totalUsdt","dailyBv3","dailyUsdt","paymentMethod","chainId","token","treasury","lifetimeSeconds"],
  `insert into orders
  (user_id, card_id, quantity, unit_price, amount, bnb_price, total_bv3, total_usdt, daily_bv3, daily_usdt,
   payment_method, chain_id, token, treasury, expires_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10,
  $11, $12, $13, $14, clock_now() + make_interval(secs => $15))
returning id`,
)

export type LockOpenOrdersValues = {
  readonly userId: bigint | number
  readonly chainId: number
  readonly txHash: string
  readonly max: bigint | number
  readonly senderNonce?: bigint | number | null | undefined
  readonly asset: string
  readonly statuses: readonly (string | null)[]
}
export type LockOpenOrdersRow = {
  readonly id: string
  readonly card_id: bigint
  readonly quantity: number
  readonly unit_price: bigint
  readonly amount: bigint
  readonly status: ColumnTypes['orders.status']
  readonly tx_hash: ColumnTypes['orders.tx_hash'] | null
  readonly sender_nonce: bigint | null
  readonly total_bv3: bigint
  readonly total_usdt: bigint
  readonly daily_bv3: bigint
  readonly daily_usdt: bigint
  readonly named_at_ms: bigint | null
  readonly created_at_ms: bigint
  readonly expires_at_ms: bigint
}
export const lockOpenOrders = statement<LockOpenOrdersValues, LockOpenOrdersRow>(
  'lock',
  'lockOpenOrders_dccc4e52',
  ["userId","chainId","txHash","max","senderNonce","asset","statuses"],
  `select id, card_id, quantity, unit_price, amount, status, tx_hash, sender_nonce,
  total_bv3, total_usdt, daily_bv3, daily_usdt,
  (extract(epoch from named_at) * 1000)::bigint as named_at_ms,
  (extract(epoch from created_at) * 1000)::bigint as "created_at_ms",
  (extract(epoch from expires_at) * 1000)::bigint as "expires_at_ms"
from orders
where user_id = $1 and id = any(array(
    (select id from orders where user_id = $1 and chain_id = $2 and tx_hash = $3 limit $4)
    union all
    (select id from orders where user_id = $1 and sender_nonce = $5::bigint
      order by created_at desc limit $4)
    union all
    (select id from orders where user_id = $1 order by created_at desc limit $4)
  ))
  and chain_id = $2 and payment_method = $6 and status = any($7::text[])
order by created_at desc, id for update`,
)

export type ReadNonceNeedValues = {
  readonly userId: bigint | number
  readonly chainId: number
  readonly txHash: string
  readonly statuses: readonly (string | null)[]
}
export type ReadNonceNeedRow = {
  readonly is_needed: boolean
}
export const readNonceNeed = statement<ReadNonceNeedValues, ReadNonceNeedRow>(
  'read',
  'readNonceNeed_7f999478',
  ["userId","chainId","txHash","statuses"],
  `select not exists (select from orders where user_id = $1 and chain_id = $2 and tx_hash = $3)
  and exists (select from orders where user_id = $1 and sender_nonce is not null and chain_id = $2
    and status = any($4::text[])) as "is_needed"`,
)

export type LockOrderValues = {
  readonly userId: bigint | number
  readonly orderId: string
}
export type LockOrderRow = {
  readonly id: string
  readonly card_id: bigint
  readonly quantity: number
  readonly unit_price: bigint
  readonly amount: bigint
  readonly status: ColumnTypes['orders.status']
  readonly tx_hash: ColumnTypes['orders.tx_hash'] | null
  readonly sender_nonce: bigint | null
  readonly total_bv3: bigint
  readonly total_usdt: bigint
  readonly daily_bv3: bigint
  readonly daily_usdt: bigint
  readonly named_at_ms: bigint | null
  readonly created_at_ms: bigint
  readonly expires_at_ms: bigint
}
export const lockOrder = statement<LockOrderValues, LockOrderRow>(
  'lock',
  'lockOrder_c23ffc1b',
  ["userId","orderId"],
  `select id, card_id, quantity, unit_price, amount, status, tx_hash, sender_nonce,
  total_bv3, total_usdt, daily_bv3, daily_usdt,
  (extract(epoch from named_at) * 1000)::bigint as named_at_ms,
  (extract(epoch from created_at) * 1000)::bigint as "created_at_ms",
  (extract(epoch from expires_at) * 1000)::bigint as "expires_at_ms"
from orders where user_id = $1 and id = $2 for update`,
)

export type SetOrderTransactionValues = {
  readonly txHash: string
  readonly senderNonce?: bigint | number | null | undefined
  readonly status: string
  readonly userId: bigint | number
  readonly orderId: string
}
export type SetOrderTransactionRow = {
  readonly id: string
}
export const setOrderTransaction = statement<SetOrderTransactionValues, SetOrderTransactionRow>(
  'write',
  'setOrderTransaction_5105e385',
  ["txHash","senderNonce","status","userId","orderId"],
  `update orders set tx_hash = $1, sender_nonce = coalesce($2::bigint, sender_nonce), status = $3,
  named_at = clock_now()
where user_id = $4 and id = $5 and tx_hash is distinct from $1
returning id`,
)

export type RepeatOrderTransactionValues = {
  readonly senderNonce?: bigint | number | null | undefined
  readonly status: string
  readonly userId: bigint | number
  readonly orderId: string
  readonly txHash: string
}
export const repeatOrderTransaction = statement<RepeatOrderTransactionValues, never>(
  'write',
  'repeatOrderTransaction_2598a65b',
  ["senderNonce","status","userId","orderId","txHash"],
  `update orders set sender_nonce = coalesce($1::bigint, sender_nonce),
  status = case when status in ('seen', 'confirming') then status else $2 end
where user_id = $3 and id = $4 and tx_hash = $5`,
)

export type SetFollowedStatusValues = {
  readonly status: string
  readonly userId: bigint | number
  readonly orderId: string
  readonly statusBefore: string
  readonly txHash: string
}
export type SetFollowedStatusRow = {
  readonly id: string
}
export const setFollowedStatus = statement<SetFollowedStatusValues, SetFollowedStatusRow>(
  'write',
  'setFollowedStatus_af781209',
  ["status","userId","orderId","statusBefore","txHash"],
  `update orders set status = $1
where user_id = $2 and id = $3 and status = $4 and tx_hash = $5
returning id`,
)

export type SetOrderCreditedValues = {
  readonly status: string
  readonly txHash: string
  readonly userId: bigint | number
  readonly orderId: string
}
export const setOrderCredited = statement<SetOrderCreditedValues, never>(
  'write',
  'setOrderCredited_055276d6',
  ["status","txHash","userId","orderId"],
  `update orders set status = $1, tx_hash = $2, credited_at = clock_now()
where user_id = $3 and id = $4`,
)

export type SetOrderWaitingValues = {
  readonly status: string
  readonly txHash: string
  readonly userId: bigint | number
  readonly orderId: string
}
export const setOrderWaiting = statement<SetOrderWaitingValues, never>(
  'write',
  'setOrderWaiting_b166249b',
  ["status","txHash","userId","orderId"],
  `update orders set status = $1, tx_hash = $2 where user_id = $3 and id = $4`,
)

export type SetOrderEndedValues = {
  readonly status: string
  readonly userId: bigint | number
  readonly orderId: string
}
export const setOrderEnded = statement<SetOrderEndedValues, never>(
  'write',
  'setOrderEnded_ebeb8a09',
  ["status","userId","orderId"],
  `update orders set status = $1 where user_id = $2 and id = $3`,
)

export type SetFirstCreditedValues = {
  readonly userId: bigint | number
  readonly orderId: string
}
export const setFirstCredited = statement<SetFirstCreditedValues, never>(
  'write',
  'setFirstCredited_de7a6019',
  ["userId","orderId"],
  `update orders set credited_at = clock_now() where user_id = $1 and id = $2 and credited_at is null`,
)
