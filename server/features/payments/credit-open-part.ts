import { type BnbPriceRefusal, quoteBnb } from '#core/bnb-quote.ts'
import type { Terms } from '#core/cards.ts'
import { times, type UsdPerBnb, type Usdt } from '#core/money.ts'
import { isCreditedAtOrder } from '#core/order.ts'
import { shareOfOrder } from '#core/payment.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import type { Database, Transaction } from '../../db/pool.ts'
import { lockHolder } from '../../ledger/ensure-account.ts'
import { deliverPurchases } from '../../payments/deliver-purchases.ts'
import { type PayableOrder, readPayableOrder } from '../../payments/find-order.ts'
import type { LockedPayment } from '../../payments/lock-payment.ts'
import type { Credited } from '../../payments/payment-outcome.ts'
import { readOffer } from '../../payments/plan-sale.ts'
import { endOrder } from '../../payments/write-orders.ts'
import type { ReadPaymentOwnerRow } from './payments.sql.ts'

export type CreditDeps = {
  readonly db: Database
  /** Null without a price feed. */
  readonly readBnbPrice: (() => Promise<Result<UsdPerBnb, BnbPriceRefusal>>) | null
}

export type Credit = {
  readonly cardId: number
  /** Version of the card whose price and terms the operator read. */
  readonly cardVersion: number
  /** Whether the operator read the price of the payment's order. */
  readonly isAtOrderPrice: boolean
  readonly copies: number
}

export type CreditRefusal =
  | 'payment_too_small'
  | 'payment_without_account'
  | 'payment_method_unavailable'
  | BnbPriceRefusal
  | 'card_unknown'
  | 'card_changed_meanwhile'
  | 'price_mismatch'

/** Price of BNB; null if the payment needs no price, or without a feed. */
type Priced = Result<UsdPerBnb, BnbPriceRefusal> | null

/** Delivers copies for a payment's open part, as an operator has decided. The rest stays open. */
export async function creditOpenPart(
  tx: Transaction,
  payment: LockedPayment,
  credit: Credit,
  price: Priced,
): Promise<Result<Credited, CreditRefusal>> {
  const { userId, orderId, txHash } = payment
  const { cardId, copies } = credit
  const buyer = await lockHolder(tx, userId)
  // Such an account was created for its wallet's payment. The wallet may be an exchange's, which can never sign in.
  if (!buyer.hasSignedIn) return refuse('payment_without_account')
  const order = orderId === null ? null : await readPayableOrder(tx, { userId, orderId })
  const offer = await planCredit(tx, payment, order, credit, price)
  if (!offer.ok) return offer
  const { unitPrice, terms, paid } = offer.value
  if (paid > payment.open) return refuse('payment_too_small')
  const delivery = { buyer, cardId, copies, unitPrice, terms, paid }
  const { referrerUserId, isAtWork } = await deliverPurchases(tx, payment, 'suspense', delivery)
  const status = paid < payment.open ? 'surplus' : 'credited'
  const ending = orderId === null ? null : await endOrder(tx, { userId, orderId }, status, txHash)
  return ok({ outcome: 'credited', buyer, referrerUserId, orderId, order: ending, cardId, copies, txHash, isAtWork })
}

/** Reads the accepted price if a payment in BNB needs one. */
export async function priceFor({ readBnbPrice }: CreditDeps, payment: ReadPaymentOwnerRow): Promise<Priced> {
  if (payment.asset !== 'BNB' || readBnbPrice === null) return null
  return readBnbPrice()
}

/**
 * Plans the price of the copies. The order's share applies if the payment came in the order's time, the card is the order's and
 * nothing was delivered for the order yet. Otherwise the card's present offer applies. Refuses if the operator read another price
 * or other terms, because they may have changed since.
 */
async function planCredit(
  tx: Transaction,
  payment: LockedPayment,
  order: PayableOrder | null,
  { cardId, cardVersion, isAtOrderPrice, copies }: Credit,
  price: Priced,
): Promise<Result<{ unitPrice: Usdt; terms: Terms; paid: bigint }, CreditRefusal>> {
  const isFixed = order?.cardId === cardId && isCreditedAtOrder(order, payment)
  if (isFixed !== isAtOrderPrice) return refuse('price_mismatch')
  if (isFixed) {
    return ok({ unitPrice: order.unitPrice, terms: order.terms, paid: shareOfOrder(order, copies) })
  }
  const card = await readOffer(tx, cardId)
  if (card === null) return refuse('card_unknown')
  if (card.version !== cardVersion) return refuse('card_changed_meanwhile')
  const amount = times(card.price, BigInt(copies))
  if (payment.asset === 'USDT') return ok({ unitPrice: card.price, terms: card.terms, paid: amount })
  if (price === null) return refuse('payment_method_unavailable')
  if (!price.ok) return price
  return ok({ unitPrice: card.price, terms: card.terms, paid: quoteBnb(amount, price.value) })
}
