import { assert } from '#core/assert.ts'
import { only, type Transaction } from '../db/statement.ts'
import { post } from '../ledger/post.ts'
import type { Resolved } from './credit-payment.ts'
import { endOrder } from './orders.ts'
import { lockPayment, type PaymentKey } from './payment-rows.ts'
import { setPaymentRefunded, setPaymentRefunding, setPaymentReopened } from './payments.sql.ts'

/**
 * Completes a refund whose payout is final: the open part leaves suspense, and payment and order are updated. A second call
 * changes nothing. Called in the transaction that completes the payout.
 *
 * @returns the outcome, for the notification about it
 */
export async function completeRefund(tx: Transaction, { userId, paymentId }: PaymentKey): Promise<Resolved | null> {
  const payment = await lockPayment(tx, { userId, paymentId })
  if (payment.status === 'refunded') return null
  assert(payment.status === 'refunding', `payment ${paymentId} is refunded and was ${payment.status}`)
  const { asset, txHash, open, orderId } = payment
  await post(tx, [
    {
      key: `payment:${paymentId}:refund`,
      reason: 'payment_refund',
      asset,
      amount: open,
      debit: { kind: 'suspense' },
      credit: { kind: 'outside' },
      userId,
      details: { paymentId, txHash },
    },
  ])
  const { order_status } = only(await setPaymentRefunded(tx, { userId, paymentId, orderId }))
  // A delivered order stays credited, because only its surplus went back.
  const ending = order_status === 'surplus' ? 'credited' : 'refunded'
  const order = orderId === null ? null : await endOrder(tx, { userId, orderId }, ending, txHash)
  return { outcome: 'refunded', userId, order }
}

/**
 * Reopens a payment whose refund's payout was cancelled in this transaction: the open part waits for the operator again.
 *
 * @returns the outcome, for the notification about it
 */
export async function reopenRefund(tx: Transaction, { userId, paymentId }: PaymentKey): Promise<Resolved> {
  const reopened = await setPaymentReopened(tx, { userId, paymentId })
  assert(reopened.length > 0, `the refund of payment ${paymentId} was cancelled and was not under way`)
  return { outcome: 'reopened', userId, order: null }
}

/** Starts to send the open part back to its sender. The money stays in suspense until its payout is final. */
export const startRefund = (tx: Transaction, { userId, paymentId }: PaymentKey) =>
  setPaymentRefunding(tx, { userId, paymentId })
