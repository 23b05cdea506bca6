import type { Address } from '#core/address.ts'
import type { AdminPaymentView } from '#core/api/payments.ts'
import { type BnbPriceRefusal, quoteBnb } from '#core/bnb-quote.ts'
import type { Terms } from '#core/cards.ts'
import { times, toTokenUnits, type UsdPerBnb, type Usdt } from '#core/money.ts'
import { isCreditedAtOrder } from '#core/order.ts'
import { isResolvable, shareOfOrder } from '#core/payment.ts'
import type { PayoutWay } from '#core/payout.ts'
import { ok, type Result, refuse } from '#core/result.ts'

import { writeAuditLog } from '../../audit/log/audit-log.ts'
import { type Database, first, only, type Transaction, transact } from '../../db/statement.ts'
import type { OperatorSession } from '../../http/routing/route.ts'
import { lockHolder } from '../../ledger/accounts.ts'
import type { Credited, Resolved } from '../../payments/credit-payment.ts'
import { deliverPurchases, isPaymentImported } from '../../payments/deliver-purchases.ts'
import { endOrder, type PayableOrder, readOffer, readPayableOrder } from '../../payments/orders.ts'
import { type LockedPayment, lockPayment, markCreditedByHand, startRefund } from '../../payments/payment-rows.ts'
import { countOutcome, notifyOfOutcome, type OutcomeDeps } from '../../payments/settle-payment.ts'
import { type HotWallet, type PayoutRecord, queuePayout } from '../../payouts/payout-rows.ts'
import { type ReadPaymentOwnerRow, readPaymentOwner } from './payments.sql.ts'
import { readAdminPayments } from './read-payments.ts'

export type ResolveDeps = OutcomeDeps &
  CreditDeps & {
    /** Address of the USDT contract, lowercased. */
    readonly usdt: Address
    readonly hotWallet: HotWallet
    /** Compared with the chain first, because the payment may have been refunded before the database was set back. */
    readonly record: Pick<PayoutRecord, 'compare'>
  }

type Refund = { readonly action: 'refund'; readonly way: PayoutWay; readonly note: string }
export type PaymentVerdict = (Credit & { readonly action: 'credit'; readonly note: string }) | Refund

type RefundRefusal = 'refund_needs_own_wallet' | 'payout_unavailable'
type ResolveRefusal =
  | OperatorCreditRefusal
  | RefundRefusal
  | 'payment_unknown'
  | 'payment_already_resolved'
  | 'payment_imported'
  | 'payouts_unexplained'

/**
 * Applies the operator's decision on a payment's open part: copies of a card, or a refund to its sender.
 *
 * An operator credits a payment at most once, and the rest can still be refunded. The same verdict given twice, by a double click
 * or by two operators, counts once. All of it happens under the payment's row lock.
 */
export async function resolvePayment(
  deps: ResolveDeps,
  session: OperatorSession,
  paymentId: number,
  verdict: PaymentVerdict,
): Promise<Result<AdminPaymentView, ResolveRefusal>> {
  const owner = first(await readPaymentOwner(deps.db, { paymentId }))
  if (owner === null) return refuse('payment_unknown')
  const key = { userId: Number(owner.user_id), paymentId }
  if (await isPaymentImported(deps.db, key)) return refuse('payment_imported')
  // Read outside the transaction, because a slow node must not hold a row.
  const price = verdict.action === 'credit' ? await readBnbPriceFor(deps, owner) : null
  // The hot wallet signs a refund only once everything is explained. Until then, the queued refund can be matched with a
  // transaction that has paid it.
  const isSafe = verdict.action === 'refund' && verdict.way === 'hot_wallet'
  const isExplained = isSafe ? null : await deps.record.compare()
  const resolved = await transact<{ done: Resolved; view: AdminPaymentView }, ResolveRefusal>(deps.db, async (tx) => {
    const payment = await lockPayment(tx, key)
    if (isExplained !== null && !(await isExplained(tx))) return refuse('payouts_unexplained')
    const isOver = !isResolvable(payment.status) || payment.open === 0n
    if (isOver || (verdict.action === 'credit' && payment.wasCreditedByHand)) return refuse('payment_already_resolved')
    const done =
      verdict.action === 'credit'
        ? await creditOpenPart(tx, payment, verdict, price)
        : await refund(tx, deps, session, payment, verdict)
    if (!done.ok) return done
    await notifyOfOutcome(deps, tx, done.value)
    // Only a credit is marked. A refund may be cancelled, which leaves everything undecided, and the money itself shows what was
    // sent back.
    if (verdict.action === 'credit') await markCreditedByHand(tx, key, session.username)
    await writeAuditLog(tx, {
      username: session.username,
      action: `${verdict.action} payment`,
      subject: { kind: 'payment', key: paymentId },
      details: { ...verdict, asset: payment.asset, openBefore: payment.open.toString(), txHash: payment.txHash },
    })
    const view = only(await readAdminPayments(tx, [{ user_id: key.userId, id: paymentId }]))
    return ok({ done: done.value, view })
  })
  if (!resolved.ok) return resolved
  countOutcome(deps, resolved.value.done)
  return ok(resolved.value.view)
}

/**
 * Queues the open part as a refund to its sender. The money stays in suspense until it has left on the chain.
 *
 * The server never sends a payment that an operator has recorded, for a wallet of their choice and perhaps without other proof: a
 * mistake or a stolen session would empty the hot wallet.
 */
async function refund(
  tx: Transaction,
  { usdt, hotWallet }: ResolveDeps,
  { username }: OperatorSession,
  { userId, paymentId, chainId, asset, sender, open, wasRecorded }: LockedPayment,
  { way }: Refund,
): Promise<Result<Resolved, RefundRefusal>> {
  if (way === 'hot_wallet' && wasRecorded) return refuse('refund_needs_own_wallet')
  if (way === 'hot_wallet' && hotWallet() === null) return refuse('payout_unavailable')
  await queuePayout(tx, {
    userId,
    paymentId,
    chainId,
    way,
    token: asset === 'USDT' ? usdt : null,
    toAddress: sender,
    amount: toTokenUnits(asset, open),
    createdBy: username,
  })
  await startRefund(tx, { userId, paymentId })
  return ok({ outcome: 'refunding', userId, order: null })
}

type CreditDeps = {
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

type OperatorCreditRefusal =
  | 'payment_too_small'
  | 'payment_without_account'
  | 'payment_method_unavailable'
  | BnbPriceRefusal
  | 'card_unknown'
  | 'card_changed_meanwhile'
  | 'price_mismatch'

/** Price of BNB; null if the payment needs no price, or without a feed. */
type BnbPriceResult = Result<UsdPerBnb, BnbPriceRefusal> | null

/** Delivers copies for a payment's open part, as an operator has decided. The rest stays open. */
async function creditOpenPart(
  tx: Transaction,
  payment: LockedPayment,
  credit: Credit,
  price: BnbPriceResult,
): Promise<Result<Credited, OperatorCreditRefusal>> {
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
  const { referrerUserId, isMining } = await deliverPurchases(tx, payment, 'suspense', delivery)
  const status = paid < payment.open ? 'surplus' : 'credited'
  const ending = orderId === null ? null : await endOrder(tx, { userId, orderId }, status, txHash)
  return ok({ outcome: 'credited', buyer, referrerUserId, orderId, order: ending, cardId, copies, txHash, isMining })
}

/** Reads the accepted price if a payment in BNB needs one. */
async function readBnbPriceFor({ readBnbPrice }: CreditDeps, payment: ReadPaymentOwnerRow): Promise<BnbPriceResult> {
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
  price: BnbPriceResult,
): Promise<Result<{ unitPrice: Usdt; terms: Terms; paid: bigint }, OperatorCreditRefusal>> {
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
