import type { Terms } from '#core/cards.ts'
import { bv3, type Usdt, usdt } from '#core/money.ts'
import { matchOrder, OPEN_ORDER_STATUSES, type OpenOrder, type Settling } from '#core/order.ts'
import type { Payment } from '#core/payment.ts'
import type { Transaction } from '../db/pool.ts'
import { type Executor, only } from '../db/statement.ts'
import { type LockOrderRow, lockOpenOrders, lockOrder, readNonceNeed } from './orders.sql.ts'
import type { OrderKey } from './write-orders.ts'

/** Most orders of a wallet that are read of each kind: those that name the transaction, those with its nonce, and the youngest. */
const ORDERS_MAX = 200

export type PayableOrder = OpenOrder & {
  readonly unitPrice: Usdt
  readonly terms: Terms
}

/** Returns the terms in a row of a card or an order. */
export const toTerms = (row: Pick<LockOrderRow, 'total_bv3' | 'total_usdt' | 'daily_bv3' | 'daily_usdt'>): Terms => ({
  totalBv3: bv3(row.total_bv3),
  totalUsdt: usdt(row.total_usdt),
  dailyBv3: bv3(row.daily_bv3),
  dailyUsdt: usdt(row.daily_usdt),
})

const toOrder = (row: LockOrderRow): PayableOrder => ({
  orderId: row.id,
  cardId: Number(row.card_id),
  quantity: row.quantity,
  unitPrice: usdt(row.unit_price),
  amount: row.amount,
  status: row.status,
  txHash: row.tx_hash,
  senderNonce: row.sender_nonce === null ? null : Number(row.sender_nonce),
  terms: toTerms(row),
  namedAtMs: row.named_at_ms,
  createdAtMs: row.created_at_ms,
  expiresAtMs: row.expires_at_ms,
})

/**
 * Returns the order that a payment was made for, if that is certain. The caller holds the lock of the user's row.
 *
 * Reads a bounded number of rows from indexes, however many unpaid orders the wallet has. The watcher does this for every
 * payment, and a stranger's tiny payment must not delay the others.
 */
export async function findOrder(
  tx: Transaction,
  payment: Payment & Settling,
  userId: number,
  senderNonce: number | null,
): Promise<PayableOrder | null> {
  const { chainId, txHash, asset } = payment
  const rows = await lockOpenOrders(tx, {
    userId,
    chainId,
    txHash,
    senderNonce,
    asset,
    statuses: OPEN_ORDER_STATUSES,
    max: ORDERS_MAX,
  })
  return matchOrder(payment, senderNonce, rows.map(toOrder))
}

/** Returns whether only the nonce may identify an order of the payer: no order names the transaction, and an order has a nonce. */
export async function isNonceNeeded(db: Executor, { chainId, txHash }: Payment, userId: number): Promise<boolean> {
  return only(await readNonceNeed(db, { userId, chainId, txHash, statuses: OPEN_ORDER_STATUSES })).is_needed
}

/** Locks and reads an order in any status. */
export async function readPayableOrder(tx: Transaction, order: OrderKey): Promise<PayableOrder> {
  return toOrder(only(await lockOrder(tx, order)))
}
