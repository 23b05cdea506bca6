import { type SQL, sql } from 'drizzle-orm'
import type { OrderView } from '#core/api/orders.ts'
import { formatAmount } from '#core/money.ts'
import type { OrderStatus } from '#core/order.ts'
import type { Executor } from '../../db/pool.ts'

type OrderRow = {
  id: string
  card_id: string
  card_name: string
  quantity: number
  unit_price: string
  amount: string
  payment_method: 'USDT' | 'BNB'
  token: string
  treasury: string
  chain_id: number
  expires_at: string
  created_at: string
  status: OrderStatus
  tx_hash: string | null
  purchase_ids: string[] | null
}

/**
 * Orders as players see them, newest first: `nulls last`, as the index has it, though there are none. An order that nobody
 * paid in time reads as expired; no job has to walk them.
 */
export async function readOrders(db: Executor, where: SQL, limit: number): Promise<OrderView[]> {
  const { rows } = await db.execute<OrderRow>(sql`
    select o.id, o.card_id, c.name as card_name, o.quantity, o.unit_price, o.amount, o.payment_method, o.token, o.treasury,
      o.chain_id, o.expires_at, o.created_at, o.tx_hash,
      case when o.status = 'awaiting' and o.expires_at <= clock_now() then 'expired' else o.status end as status,
      (select array_agg(p.id order by p.id) from payments y
        join lots l on l.payment_id = y.id join purchases p on p.lot_id = l.id
        where y.order_id = o.id) as purchase_ids
    from orders o join cards c on c.id = o.card_id
    where ${where} order by o.created_at desc nulls last limit ${limit}`)
  return rows.map((row) => ({
    id: row.id,
    cardId: Number(row.card_id),
    cardName: row.card_name,
    quantity: row.quantity,
    unitPrice: formatAmount(BigInt(row.unit_price), 'USDT'),
    amount: formatAmount(BigInt(row.amount), row.payment_method),
    amountBaseUnits: row.amount,
    paymentMethod: row.payment_method,
    token: row.token,
    treasury: row.treasury,
    chainId: row.chain_id,
    expiresAt: new Date(row.expires_at).toISOString(),
    createdAt: new Date(row.created_at).toISOString(),
    status: row.status,
    txHash: row.tx_hash,
    purchaseIds: (row.purchase_ids ?? []).map(Number),
  }))
}

export async function readOwnOrder(db: Executor, orderId: string, userId: number): Promise<OrderView | null> {
  const [order] = await readOrders(db, sql`o.id = ${orderId} and o.user_id = ${userId}`, 1)
  return order ?? null
}
