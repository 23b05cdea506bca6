import type { Address, TxHash } from '#core/address.ts'
import { isSameTerms, type Terms } from '#core/cards.ts'
import { type Bnb, bv3, type Usdt, usdt } from '#core/money.ts'
import {
  isOrderValidFor,
  matchOrder,
  OPEN_ORDER_STATUSES,
  type OpenOrder,
  ORDER_LIFETIME_MS,
  type OrderStatus,
  type SettlingPayment,
} from '#core/order.ts'
import {
  type Allocation,
  allocateToOrder,
  allocateWithoutOrder,
  type ClaimedPurchase,
  type CreditRefusal,
  isClaimedPrice,
  type Payment,
  type PaymentAsset,
} from '#core/payment.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import { type Executor, first, only, type Transaction } from '../db/statement.ts'
import {
  insertOrder,
  type LockOrderRow,
  lockOpenOrders,
  lockOrder,
  readNonceNeed,
  repeatOrderTransaction,
  setFirstCredited,
  setFollowedStatus,
  setOrderCredited,
  setOrderEnded,
  setOrderTransaction,
  setOrderWaiting,
} from './orders.sql.ts'
import {
  readAccountsOf,
  readCardOffer,
  readCheapestPrice,
  readLeastBnbAmount,
  readLeastOrders,
} from './payments.sql.ts'

/** Result of an order that is published to its open pages. */
export type OrderEnding = { readonly orderId: string; readonly status: OrderStatus; readonly txHash: string }

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
  const naming = { userId, orderId, txHash, senderNonce, status }
  const isNew = (await setOrderTransaction(tx, naming)).length > 0
  if (!isNew) await repeatOrderTransaction(tx, naming)
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
  payment: Payment & SettlingPayment,
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

/** Hours after its order within which a payment in BNB may come. */
const ORDERED_WITHIN_HOURS = 24
/** Youngest orders in BNB of which the smallest counts. Their amounts follow from the cards' prices. */
const YOUNGEST_MAX = 200

/**
 * Returns the least that any buyer may be paying: the cheapest card, and the smallest order in BNB; null without a card or an
 * order.
 */
export async function readLeastPayable(
  db: Executor,
): Promise<{ readonly usdt: Usdt | null; readonly bnb: Bnb | null }> {
  const [cards, orders] = await Promise.all([
    readCheapestPrice(db),
    readLeastBnbAmount(db, { hours: ORDERED_WITHIN_HOURS, limit: YOUNGEST_MAX }),
  ])
  const [{ price }, { amount }] = [only(cards), only(orders)]
  return { usdt: price === null ? null : usdt(price), bnb: amount as Bnb | null }
}

/** Returns the least that these wallets have to pay by their open orders; null for a wallet without one. */
export async function readLeastOrdered(
  db: Executor,
  wallets: readonly Address[],
): Promise<(payment: Pick<Payment, 'from' | 'asset'>) => bigint | null> {
  const accounts = wallets.length === 0 ? [] : await readAccountsOf(db, { wallets })
  const userIds = accounts.map((row) => row.user_id)
  const rows = userIds.length === 0 ? [] : await readLeastOrders(db, { userIds, statuses: OPEN_ORDER_STATUSES })
  const walletOf = new Map(accounts.map((row) => [row.user_id, row.wallet_address]))
  const least = new Map(rows.map((row) => [`${walletOf.get(row.user_id)} ${row.payment_method}`, row.amount]))
  return ({ from, asset }) => least.get(`${from} ${asset}`) ?? null
}

/** Purchase that a payment is about to make. */
export type PlannedSale = {
  readonly cardId: number
  readonly unitPrice: Usdt
  readonly terms: Terms
  readonly allocation: Allocation
}

export type CardOffer = {
  /** Version of the card. Each edit raises it. */
  readonly version: number
  readonly price: Usdt
  readonly isActive: boolean
  readonly terms: Terms
  /** Time of the read, in Unix milliseconds. */
  readonly nowMs: bigint
}

/** Reads what a card offers at this moment. */
export async function readOffer(executor: Executor, cardId: number): Promise<CardOffer | null> {
  const row = first(await readCardOffer(executor, { cardId }))
  if (row === null) return null
  return {
    version: row.version,
    price: usdt(row.price),
    isActive: row.is_active,
    terms: toTerms(row),
    nowMs: row.now_ms,
  }
}

/**
 * Plans the sale of a payment with an order. A payment in the order's time buys at the order's price and terms. A late one does
 * so only if the card still offers both.
 */
export async function planSaleForOrder(
  tx: Transaction,
  payment: Payment & SettlingPayment,
  order: PayableOrder,
  wish: ClaimedPurchase | null,
): Promise<Result<PlannedSale, CreditRefusal>> {
  const { cardId, unitPrice, terms } = order
  if (wish !== null && wish.cardId !== cardId) return refuse('card_mismatch')
  if (wish !== null && !isClaimedPrice(wish.unitPrice, unitPrice)) return refuse('price_mismatch')
  if (!isOrderValidFor(order, payment)) {
    const card = await readOffer(tx, cardId)
    const isStillOffered = card?.isActive === true && card.price === unitPrice && isSameTerms(card.terms, terms)
    // A quote in BNB is valid for its fifteen minutes only.
    if (!isStillOffered || payment.asset === 'BNB') return refuse('payment_awaits_operator')
  }
  const allocation = allocateToOrder(payment.value, { amount: order.amount as Usdt, quantity: order.quantity })
  if (!allocation.ok) return allocation
  return ok({ cardId, unitPrice, terms, allocation: allocation.value })
}

/** Plans the sale of a payment without an order, at the current price. The wish names the card. BNB needs an order's quote. */
export async function planSaleWithoutOrder(
  tx: Transaction,
  payment: Payment,
  wish: ClaimedPurchase | null,
): Promise<Result<PlannedSale, CreditRefusal>> {
  if (wish === null || payment.asset === 'BNB') return refuse('payment_awaits_operator')
  const card = await readOffer(tx, wish.cardId)
  if (card === null) return refuse('card_unknown')
  if (!card.isActive) return refuse('card_inactive')
  if (!isClaimedPrice(wish.unitPrice, card.price)) return refuse('price_mismatch')
  const allocation = allocateWithoutOrder(payment.value, card.price)
  if (!allocation.ok) return allocation
  return ok({ cardId: wish.cardId, unitPrice: card.price, terms: card.terms, allocation: allocation.value })
}
