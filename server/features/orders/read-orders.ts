import type { OrderView } from '#core/api/orders.ts'
import { formatAmount } from '#core/money.ts'
import type { OrderStatus } from '#core/order.ts'
import { type Executor, first } from '../../db/statement.ts'
import { type ReadOrderRowsRow, readOpenOrderIds, readOrderRows } from './orders.sql.ts'

/** Open orders that are listed. One with an unknown transaction stays open for a day, and a wallet can make many of them. */
const OPEN_ORDERS_MAX = 200
/** Hours for which an order is shown whose named transaction the network does not know. */
const SENT_SHOWN_FOR_HOURS = 24

/** Reads a player's order. Returns null if it is not theirs. */
export async function readOwnOrder(db: Executor, orderId: string, userId: number): Promise<OrderView | null> {
  const row = first(await readOrderRows(db, { orderIds: [orderId], userId }))
  return row === null ? null : toOrderView(row)
}

/** Lists a player's unfinished orders, newest first. */
export async function readOpenOrders(db: Executor, userId: number): Promise<OrderView[]> {
  const bounds = { sentShownForHours: SENT_SHOWN_FOR_HOURS, limit: OPEN_ORDERS_MAX }
  const open = await readOpenOrderIds(db, { userId, ...bounds })
  if (open.length === 0) return []
  return (await readOrderRows(db, { orderIds: open.map(({ id }) => id), userId })).map(toOrderView)
}

const toOrderView = (row: ReadOrderRowsRow): OrderView => ({
  id: row.id,
  cardId: Number(row.card_id),
  cardName: row.card_name,
  quantity: row.quantity,
  unitPrice: formatAmount(row.unit_price, 'USDT'),
  amount: formatAmount(row.amount, row.payment_method),
  amountBaseUnits: row.amount.toString(),
  paymentMethod: row.payment_method,
  token: row.token,
  treasury: row.treasury,
  chainId: row.chain_id,
  expiresAt: row.expires_at.toISOString(),
  createdAt: row.created_at.toISOString(),
  status: row.status as OrderStatus,
  txHash: row.tx_hash,
  purchaseIds: (row.purchase_ids ?? []).map(Number),
})
