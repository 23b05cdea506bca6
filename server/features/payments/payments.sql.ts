// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import type { ColumnTypes } from '../../db/column-types.ts'
import { statement } from '../../db/statement.ts'

export type ReadOwnPaymentRowsValues = {
  readonly userId: bigint | number
  readonly paymentIds: readonly (bigint | number | null)[]
}
export type ReadOwnPaymentRowsRow = {
  readonly id: bigint
  readonly tx_hash: ColumnTypes['payments.tx_hash']
  readonly asset: ColumnTypes['payments.asset']
  readonly value: bigint
  readonly credited_value: bigint
  readonly status: ColumnTypes['payments.status']
  readonly sender: ColumnTypes['payments.sender']
  readonly order_id: string | null
  readonly block_time: Date
  readonly transfers: number
  readonly copies: bigint
  readonly card_name: string | null
}
export const readOwnPaymentRows = statement<ReadOwnPaymentRowsValues, ReadOwnPaymentRowsRow>(
  'read',
  'readOwnPaymentRows_5b76e922',
  ["userId","paymentIds"],
  `select y.id, y.tx_hash, y.asset, y.value, y.credited_value, y.status, y.sender, y.order_id, y.block_time,
  y.transfers, coalesce(b.copies, 0) as "copies", coalesce(b.card_name, c.name) as card_name
from payments y
left join orders o on o.user_id = y.user_id and o.id = y.order_id left join cards c on c.id = o.card_id
left join lateral (
  select sum(l.copies) as copies, string_agg(distinct k.name, ', ') as card_name
  from lots l join cards k on k.id = l.card_id where l.user_id = $1 and l.payment_id = y.id
) b on true
where y.user_id = $1 and y.id = any($2::bigint[])
order by y.id desc`,
)

export type ReadPaymentRowsValues = {
  readonly userIds: readonly (bigint | number | null)[]
  readonly paymentIds: readonly (bigint | number | null)[]
}
export type ReadPaymentRowsRow = {
  readonly id: bigint
  readonly tx_hash: ColumnTypes['payments.tx_hash']
  readonly asset: ColumnTypes['payments.asset']
  readonly value: bigint
  readonly credited_value: bigint
  readonly status: ColumnTypes['payments.status']
  readonly sender: ColumnTypes['payments.sender']
  readonly order_id: string | null
  readonly block_time: Date
  readonly log_index: number
  readonly transfers: number
  readonly copies: bigint
  readonly card_name: string | null
  readonly user_id: bigint
  readonly has_signed_in: boolean
  readonly block_time_ms: bigint
  readonly order_card_id: bigint | null
  readonly order_amount: bigint | null
  readonly order_quantity: number | null
  readonly order_status: ColumnTypes['orders.status'] | null
  readonly order_tx_hash: ColumnTypes['orders.tx_hash'] | null
  readonly order_named_at_ms: bigint | null
  readonly order_created_at_ms: bigint | null
  readonly order_expires_at_ms: bigint | null
}
export const readPaymentRows = statement<ReadPaymentRowsValues, ReadPaymentRowsRow>(
  'read',
  'readPaymentRows_5934ed96',
  ["userIds","paymentIds"],
  `select y.id, y.tx_hash, y.asset, y.value, y.credited_value, y.status, y.sender, y.order_id, y.block_time,
  y.log_index, y.transfers, coalesce(b.copies, 0) as "copies", coalesce(b.card_name, c.name) as card_name,
  y.user_id, u.signed_in_at is not null as "has_signed_in", (extract(epoch from y.block_time) * 1000)::bigint as "block_time_ms",
  o.card_id as "order_card_id", o.amount as "order_amount", o.quantity as "order_quantity", o.status as "order_status",
  o.tx_hash as "order_tx_hash", (extract(epoch from o.named_at) * 1000)::bigint as "order_named_at_ms",
  (extract(epoch from o.created_at) * 1000)::bigint as "order_created_at_ms",
  (extract(epoch from o.expires_at) * 1000)::bigint as "order_expires_at_ms"
from payments y join users u on u.user_id = y.user_id
left join orders o on o.user_id = y.user_id and o.id = y.order_id left join cards c on c.id = o.card_id
left join lateral (
  select sum(l.copies) as copies, string_agg(distinct k.name, ', ') as card_name
  from lots l join cards k on k.id = l.card_id where l.user_id = y.user_id and l.payment_id = y.id
) b on true
where y.user_id = any($1::bigint[]) and y.id = any($2::bigint[])
order by y.id desc`,
)

export type ReadIdsInTransactionValues = {
  readonly txHash: string
  readonly chainId: number
  readonly userId: bigint | number
  readonly limit: bigint | number
}
export type ReadIdsInTransactionRow = {
  readonly id: bigint
}
export const readIdsInTransaction = statement<ReadIdsInTransactionValues, ReadIdsInTransactionRow>(
  'read',
  'readIdsInTransaction_54010002',
  ["txHash","chainId","userId","limit"],
  `select distinct payment_id as id from payment_claims
where tx_hash = $1 and chain_id = $2 and user_id = $3
order by payment_id desc limit $4`,
)

export type ReadUncreditedIdsValues = {
  readonly userId: bigint | number
  readonly limit: bigint | number
}
export type ReadUncreditedIdsRow = {
  readonly id: bigint
}
export const readUncreditedIds = statement<ReadUncreditedIdsValues, ReadUncreditedIdsRow>(
  'read',
  'readUncreditedIds_4ba2c711',
  ["userId","limit"],
  `select id from payments where user_id = $1 and status <> 'credited' order by id desc limit $2`,
)

export type ReadIdsBeforeValues = {
  readonly beforeId: bigint | number
  readonly limit: bigint | number
}
export type ReadIdsBeforeRow = {
  readonly user_id: bigint
  readonly id: bigint
}
export const readIdsBefore = statement<ReadIdsBeforeValues, ReadIdsBeforeRow>(
  'read',
  'readIdsBefore_0c3d273c',
  ["beforeId","limit"],
  `select user_id, id from payments where id < $1 order by id desc limit $2`,
)

export type ReadIdsAfterValues = {
  readonly afterId: bigint | number
  readonly limit: bigint | number
}
export type ReadIdsAfterRow = {
  readonly user_id: bigint
  readonly id: bigint
}
export const readIdsAfter = statement<ReadIdsAfterValues, ReadIdsAfterRow>(
  'read',
  'readIdsAfter_20651804',
  ["afterId","limit"],
  `select user_id, id from payments where id > $1 order by id limit $2`,
)

export type ReadWaitingIdsBeforeValues = {
  readonly beforeId: bigint | number
  readonly limit: bigint | number
}
export type ReadWaitingIdsBeforeRow = {
  readonly user_id: bigint
  readonly id: bigint
}
export const readWaitingIdsBefore = statement<ReadWaitingIdsBeforeValues, ReadWaitingIdsBeforeRow>(
  'read',
  'readWaitingIdsBefore_0741734c',
  ["beforeId","limit"],
  `select user_id as "user_id", id as "id" from (
  (select user_id, id from payments where is_open and id < $1 order by id desc limit $2)
  union all
  (select y.user_id, y.id from payouts p join payments y on y.user_id = p.user_id and y.id = p.payment_id
    where p.state in ('awaiting_operator', 'uncertain', 'failed') and y.status = 'refunding' and y.id < $1
    order by y.id desc limit $2)
) waiting
order by id desc limit $2`,
)

export type ReadWaitingIdsAfterValues = {
  readonly afterId: bigint | number
  readonly limit: bigint | number
}
export type ReadWaitingIdsAfterRow = {
  readonly user_id: bigint
  readonly id: bigint
}
export const readWaitingIdsAfter = statement<ReadWaitingIdsAfterValues, ReadWaitingIdsAfterRow>(
  'read',
  'readWaitingIdsAfter_3d1a2adf',
  ["afterId","limit"],
  `select user_id as "user_id", id as "id" from (
  (select user_id, id from payments where is_open and id > $1 order by id limit $2)
  union all
  (select y.user_id, y.id from payouts p join payments y on y.user_id = p.user_id and y.id = p.payment_id
    where p.state in ('awaiting_operator', 'uncertain', 'failed') and y.status = 'refunding' and y.id > $1
    order by y.id limit $2)
) waiting
order by id limit $2`,
)

export type ReadAsideIdsBeforeValues = {
  readonly beforeId: bigint | number
  readonly limit: bigint | number
}
export type ReadAsideIdsBeforeRow = {
  readonly user_id: bigint
  readonly id: bigint
}
export const readAsideIdsBefore = statement<ReadAsideIdsBeforeValues, ReadAsideIdsBeforeRow>(
  'read',
  'readAsideIdsBefore_4d3191f4',
  ["beforeId","limit"],
  `select user_id, id from payments where status = 'aside' and id < $1 order by id desc limit $2`,
)

export type ReadAsideIdsAfterValues = {
  readonly afterId: bigint | number
  readonly limit: bigint | number
}
export type ReadAsideIdsAfterRow = {
  readonly user_id: bigint
  readonly id: bigint
}
export const readAsideIdsAfter = statement<ReadAsideIdsAfterValues, ReadAsideIdsAfterRow>(
  'read',
  'readAsideIdsAfter_3fb0bbe3',
  ["afterId","limit"],
  `select user_id, id from payments where status = 'aside' and id > $1 order by id limit $2`,
)

export type CountAsideRow = {
  readonly aside: bigint
}
export const countAside = statement<null, CountAsideRow>(
  'read',
  'countAside_254b0ddc',
  [],
  `select count(*) as "aside" from payments where status = 'aside'`,
)

export type CountWaitingRow = {
  readonly waiting: bigint
}
export const countWaiting = statement<null, CountWaitingRow>(
  'read',
  'countWaiting_3cd76080',
  [],
  `select (select count(*) from payments where is_open)
  + (select count(*) from payouts
    where payment_id is not null and state in ('awaiting_operator', 'uncertain', 'failed')) as "waiting"`,
)

export type ReadRefundRowsValues = {
  readonly userIds: readonly (bigint | number | null)[]
  readonly paymentIds: readonly (bigint | number | null)[]
}
export type ReadRefundRowsRow = {
  readonly id: bigint
  readonly payment_id: bigint
  readonly way: ColumnTypes['payouts.way']
  readonly state: ColumnTypes['payouts.state']
  readonly tx_hash: ColumnTypes['payouts.tx_hash'] | null
  readonly token: ColumnTypes['payouts.token'] | null
  readonly amount: bigint
  readonly problem: string | null
  readonly problem_facts: ColumnTypes['payouts.problem_facts'] | null
  readonly ending: ColumnTypes['payouts.ending'] | null
}
export const readRefundRows = statement<ReadRefundRowsValues, ReadRefundRowsRow>(
  'read',
  'readRefundRows_0f9847d1',
  ["userIds","paymentIds"],
  `select id, payment_id as "payment_id", way, state, tx_hash, token, amount, problem, problem_facts, ending from payouts
where user_id = any($1::bigint[]) and payment_id = any($2::bigint[]) and state <> 'cancelled'`,
)

export type ReadPaymentOwnerValues = {
  readonly paymentId: bigint | number
}
export type ReadPaymentOwnerRow = {
  readonly user_id: bigint
  readonly asset: ColumnTypes['payments.asset']
  readonly now_ms: bigint
}
export const readPaymentOwner = statement<ReadPaymentOwnerValues, ReadPaymentOwnerRow>(
  'read',
  'readPaymentOwner_d11d69df',
  ["paymentId"],
  `select user_id, asset, (extract(epoch from clock_now()) * 1000)::bigint as "now_ms" from payments
where id = $1`,
)
