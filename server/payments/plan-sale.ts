import { isSameTerms, type Terms } from '#core/cards.ts'
import { type Usdt, usdt } from '#core/money.ts'
import { doesOrderHold, type Settling } from '#core/order.ts'
import {
  type Allocation,
  allocateToOrder,
  allocateWithoutOrder,
  type CreditRefusal,
  isPriceMeant,
  type Payment,
  type Wish,
} from '#core/payment.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import { type Executor, first, type Transaction } from '../db/statement.ts'
import { type PayableOrder, toTerms } from './orders.ts'
import { readCardOffer } from './payments.sql.ts'

/** Purchase that a payment is about to make. */
export type Sale = {
  readonly cardId: number
  readonly unitPrice: Usdt
  readonly terms: Terms
  readonly allocation: Allocation
}

export type Offer = {
  /** Version of the card. Each edit raises it. */
  readonly version: number
  readonly price: Usdt
  readonly isActive: boolean
  readonly terms: Terms
  /** Time of the read, in Unix milliseconds. */
  readonly nowMs: bigint
}

/** Reads what a card offers at this moment. */
export async function readOffer(executor: Executor, cardId: number): Promise<Offer | null> {
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
export async function saleToOrder(
  tx: Transaction,
  payment: Payment & Settling,
  order: PayableOrder,
  wish: Wish | null,
): Promise<Result<Sale, CreditRefusal>> {
  const { cardId, unitPrice, terms } = order
  if (wish !== null && wish.cardId !== cardId) return refuse('card_mismatch')
  if (wish !== null && !isPriceMeant(wish.unitPrice, unitPrice)) return refuse('price_mismatch')
  if (!doesOrderHold(order, payment)) {
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
export async function saleWithoutOrder(
  tx: Transaction,
  payment: Payment,
  wish: Wish | null,
): Promise<Result<Sale, CreditRefusal>> {
  if (wish === null || payment.asset === 'BNB') return refuse('payment_awaits_operator')
  const card = await readOffer(tx, wish.cardId)
  if (card === null) return refuse('card_unknown')
  if (!card.isActive) return refuse('card_inactive')
  if (!isPriceMeant(wish.unitPrice, card.price)) return refuse('price_mismatch')
  const allocation = allocateWithoutOrder(payment.value, card.price)
  if (!allocation.ok) return allocation
  return ok({ cardId: wish.cardId, unitPrice: card.price, terms: card.terms, allocation: allocation.value })
}
