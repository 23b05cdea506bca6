import { type SQL, sql } from 'drizzle-orm'
import type { Terms } from '#core/cards.ts'
import { type Usdt, usdt } from '#core/money.ts'
import { matchOrder, OPEN_ORDER_STATUSES, type OpenOrder, type OrderStatus } from '#core/order.ts'
import type { Payment } from '#core/payment.ts'
import type { Transaction } from '../../db/pool.ts'
import { type TermsRow, toTerms } from './terms-row.ts'

/** Orders of a wallet that are looked at: of those that name the transaction or its nonce, and of the youngest. */
const ORDERS_MAX = 200

export type PayableOrder = OpenOrder & {
  readonly unitPrice: Usdt
  readonly terms: Terms
}

type OrderRow = {
  id: string
  card_id: string
  quantity: number
  unit_price: string
  amount: string
  status: OrderStatus
  tx_hash: `0x${string}` | null
  sender_nonce: string | null
  created_at_ms: string
  expires_at_ms: string
} & TermsRow

const COLUMNS = sql`id, card_id, quantity, unit_price, amount, status, tx_hash, sender_nonce,
  total_bv3, total_usdt, daily_bv3, daily_usdt,
  (extract(epoch from created_at) * 1000)::bigint as created_at_ms,
  (extract(epoch from expires_at) * 1000)::bigint as expires_at_ms`

const toOrder = (row: OrderRow): PayableOrder => ({
  orderId: row.id,
  cardId: Number(row.card_id),
  quantity: row.quantity,
  unitPrice: usdt(BigInt(row.unit_price)),
  amount: BigInt(row.amount),
  status: row.status,
  txHash: row.tx_hash,
  senderNonce: row.sender_nonce === null ? null : Number(row.sender_nonce),
  terms: toTerms(row),
  createdAtMs: BigInt(row.created_at_ms),
  expiresAtMs: BigInt(row.expires_at_ms),
})

/**
 * The order of a payment's sender that it was made for, if that is certain. The caller holds the user's row.
 *
 * Reads a bounded number of rows off indexes, however many orders the wallet has left unpaid: the watcher does this for
 * whoever pays next, and a stranger's payment of next to nothing must not make everybody else's wait.
 */
export async function findOrder(
  tx: Transaction,
  payment: Payment,
  userId: number,
  senderNonce: number | null,
): Promise<PayableOrder | null> {
  const { rows } = await tx.execute<OrderRow>(openOrdersQuery(payment, userId, senderNonce))
  return matchOrder(payment, senderNonce, rows.map(toOrder))
}

/** `nulls last`, though there are none: only so is it the order of the indexes, and read off them. */
export const openOrdersQuery = (payment: Payment, userId: number, senderNonce: number | null): SQL => sql`
  select ${COLUMNS} from orders
  where id = any(array(
      (select id from orders where user_id = ${userId} and chain_id = ${payment.chainId} and tx_hash = ${payment.txHash}
        limit ${ORDERS_MAX})
      union all
      (select id from orders where user_id = ${userId} and sender_nonce = ${senderNonce}::bigint
        order by created_at desc nulls last limit ${ORDERS_MAX})
      union all
      (select id from orders where user_id = ${userId} order by created_at desc nulls last limit ${ORDERS_MAX})
    ))
    and chain_id = ${payment.chainId} and payment_method = ${payment.asset}
    and status = any(${sql.param([...OPEN_ORDER_STATUSES])}::text[])
  order by created_at desc, id for update`

/** An order by its id, whatever became of it. */
export async function readPayableOrder(tx: Transaction, orderId: string): Promise<PayableOrder> {
  const { rows } = await tx.execute<OrderRow>(sql`select ${COLUMNS} from orders where id = ${orderId} for update`)
  const row = rows[0]
  if (row === undefined) throw new Error(`order ${orderId} is missing`)
  return toOrder(row)
}
