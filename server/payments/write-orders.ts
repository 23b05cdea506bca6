import type { Address, TxHash } from '#core/address.ts'
import type { Terms } from '#core/cards.ts'
import type { Usdt } from '#core/money.ts'
import { ORDER_LIFETIME_MS, type OrderStatus } from '#core/order.ts'
import type { PaymentAsset } from '#core/payment.ts'
import type { Transaction } from '../db/pool.ts'
import { type Executor, only } from '../db/statement.ts'
import {
  insertOrder,
  setFirstCredited,
  setFollowedStatus,
  setOrderCredited,
  setOrderEnded,
  setOrderTransaction,
  setOrderWaiting,
} from './orders.sql.ts'
import type { OrderEnding } from './payment-outcome.ts'

/** Key of an order, which is found by its player. */
export type OrderKey = { readonly userId: number; readonly orderId: string }

export type NewOrder = {
  readonly userId: number
  readonly cardId: number
  readonly quantity: number
  /** Price and terms of the card when it was read, so that the order has what was quoted. */
  readonly unitPrice: Usdt
  readonly terms: Terms
  /** Base units of the asset that it is paid in. */
  readonly amount: bigint
  /** USD for one BNB in units of 1e-18; null if it is paid in USDT. */
  readonly bnbPrice: bigint | null
  readonly paymentMethod: PaymentAsset
  readonly chainId: number
  readonly token: Address
  readonly treasury: Address
}

/**
 * Records an order.
 *
 * @returns its id
 */
export async function placeOrder(tx: Transaction, { terms, ...order }: NewOrder): Promise<string> {
  return only(await insertOrder(tx, { ...order, ...terms, lifetimeSeconds: ORDER_LIFETIME_MS / 1000 })).id
}

/**
 * Records the transaction that pays an order. If the order names it already and it is being followed, the status does not change.
 *
 * @param senderNonce null if no node knows the transaction: then the order is not seen on the network yet
 */
export async function attachTransaction(
  tx: Transaction,
  { userId, orderId }: OrderKey,
  txHash: TxHash,
  senderNonce: number | null,
): Promise<void> {
  const status: OrderStatus = senderNonce === null ? 'awaiting' : 'seen'
  await setOrderTransaction(tx, { userId, orderId, txHash, senderNonce, status })
}

/**
 * Records the state of an order's transaction on the chain.
 *
 * @returns whether the order still had the status and the transaction that were checked
 */
export async function changeFollowedStatus(
  db: Executor,
  change: OrderKey & {
    readonly txHash: TxHash
    readonly statusBefore: OrderStatus
    readonly status: OrderStatus
  },
): Promise<boolean> {
  return (await setFollowedStatus(db, change)).length > 0
}

/** Ends an order by its payment, or marks it as waiting for the operator. */
export async function settleOrder(tx: Transaction, userId: number, ending: OrderEnding): Promise<OrderEnding> {
  const isDelivered = ending.status === 'credited' || ending.status === 'surplus'
  await (isDelivered ? setOrderCredited(tx, { userId, ...ending }) : setOrderWaiting(tx, { userId, ...ending }))
  return ending
}

/** Ends an order by the operator's decision on its payment. */
export async function endOrder(
  tx: Transaction,
  { userId, orderId }: OrderKey,
  status: 'credited' | 'surplus' | 'refunded',
  txHash: string,
): Promise<OrderEnding> {
  await setOrderEnded(tx, { userId, orderId, status })
  if (status !== 'refunded') await setFirstCredited(tx, { userId, orderId })
  return { orderId, status, txHash }
}
