// Written by `npm run sql:generate` from the file of the same name, with the types that the database gives.
import { type Kept, statement } from '../../db/statement.ts'
import type { payments } from '../../db/schema/payments.ts'
import type { payouts } from '../../db/schema/withdrawals.ts'

export type ReadPaymentRowsValues = {
  readonly paymentIds: readonly (bigint | number | null)[]
}
export type ReadPaymentRowsRow = {
  readonly id: bigint
  readonly user_id: bigint | null
  readonly tx_hash: Kept<typeof payments, 'txHash'>
  readonly asset: Kept<typeof payments, 'asset'>
  readonly value: bigint
  readonly credited_value: bigint
  readonly status: Kept<typeof payments, 'status'>
  readonly sender: Kept<typeof payments, 'sender'>
  readonly order_id: string | null
  readonly block_time: Date
  readonly copies: bigint
  readonly card_name: string | null
}
export const readPaymentRows = statement<ReadPaymentRowsValues, ReadPaymentRowsRow>(
  'readPaymentRows_9a946c55',
  ["paymentIds"],
  `select y.id, y.user_id, y.tx_hash, y.asset, y.value, y.credited_value, y.status, y.sender, y.order_id, y.block_time,
  coalesce(b.copies, 0) as "copies", coalesce(b.card_name, c.name) as card_name
from payments y
left join orders o on o.id = y.order_id left join cards c on c.id = o.card_id
left join lateral (
  select sum(l.copies) as copies, string_agg(distinct k.name, ', ') as card_name
  from lots l join cards k on k.id = l.card_id where l.payment_id = y.id
) b on true
where y.id = any($1::bigint[])
order by y.id desc`,
)

export type ReadIdsInTransactionValues = {
  readonly chainId: number
  readonly txHash: string
  readonly sender: string
  readonly limit: bigint | number
}
export type ReadIdsInTransactionRow = {
  readonly id: bigint
}
export const readIdsInTransaction = statement<ReadIdsInTransactionValues, ReadIdsInTransactionRow>(
  'readIdsInTransaction_83772d3c',
  ["chainId","txHash","sender","limit"],
  `select id from payments where chain_id = $1 and tx_hash = $2 and sender = $3
order by id desc limit $4`,
)

export type ReadToldIdsValues = {
  readonly sender: string
  readonly limit: bigint | number
}
export type ReadToldIdsRow = {
  readonly id: bigint
}
export const readToldIds = statement<ReadToldIdsValues, ReadToldIdsRow>(
  'readToldIds_9db6359a',
  ["sender","limit"],
  `select id from payments where sender = $1 and status <> 'credited'
order by id desc nulls last limit $2`,
)

export type ReadIdsBeforeValues = {
  readonly beforeId: bigint | number
  readonly limit: bigint | number
}
export type ReadIdsBeforeRow = {
  readonly id: bigint
}
export const readIdsBefore = statement<ReadIdsBeforeValues, ReadIdsBeforeRow>(
  'readIdsBefore_5db1fd39',
  ["beforeId","limit"],
  `select id from payments where id < $1 order by id desc limit $2`,
)

export type ReadWaitingIdsBeforeValues = {
  readonly beforeId: bigint | number
  readonly limit: bigint | number
}
export type ReadWaitingIdsBeforeRow = {
  readonly id: bigint
}
export const readWaitingIdsBefore = statement<ReadWaitingIdsBeforeValues, ReadWaitingIdsBeforeRow>(
  'readWaitingIdsBefore_97acf555',
  ["beforeId","limit"],
  `select id as "id" from (
  (select id from payments
    where status in ('surplus', 'partial', 'late', 'unmatched') and id < $1
    order by id desc limit $2)
  union all
  (select y.id from payouts p join payments y on y.id = p.payment_id
    where p.state in ('awaiting_operator', 'uncertain', 'failed') and y.status = 'refunding' and y.id < $1
    order by y.id desc limit $2)
) waiting
order by id desc limit $2`,
)

export type CountWaitingRow = {
  readonly waiting: bigint
}
export const countWaiting = statement<null, CountWaitingRow>(
  'countWaiting_636912a2',
  [],
  `select (select count(*) from payments where status in ('surplus', 'partial', 'late', 'unmatched'))
  + (select count(*) from payouts
    where payment_id is not null and state in ('awaiting_operator', 'uncertain', 'failed')) as "waiting"`,
)

export type ReadRefundRowsValues = {
  readonly paymentIds: readonly (bigint | number | null)[]
}
export type ReadRefundRowsRow = {
  readonly id: bigint
  readonly payment_id: bigint
  readonly way: Kept<typeof payouts, 'way'>
  readonly state: Kept<typeof payouts, 'state'>
  readonly tx_hash: Kept<typeof payouts, 'txHash'> | null
  readonly token: Kept<typeof payouts, 'token'> | null
  readonly amount: bigint
  readonly problem: Kept<typeof payouts, 'problem'> | null
}
export const readRefundRows = statement<ReadRefundRowsValues, ReadRefundRowsRow>(
  'readRefundRows_7d09cee3',
  ["paymentIds"],
  `select id, payment_id as "payment_id", way, state, tx_hash, token, amount, problem from payouts
where payment_id = any($1::bigint[])`,
)

export type ReadTimeOfBnbPaymentValues = {
  readonly paymentId: bigint | number
}
export type ReadTimeOfBnbPaymentRow = {
  readonly now_ms: bigint
}
export const readTimeOfBnbPayment = statement<ReadTimeOfBnbPaymentValues, ReadTimeOfBnbPaymentRow>(
  'readTimeOfBnbPayment_22cf7fcb',
  ["paymentId"],
  `select (extract(epoch from clock_now()) * 1000)::bigint as "now_ms" from payments
where id = $1 and asset = 'BNB'`,
)
