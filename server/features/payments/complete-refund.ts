import { sql } from 'drizzle-orm'
import { assert } from '#core/assert.ts'
import type { Transaction } from '../../db/pool.ts'
import { post } from '../../ledger/post.ts'
import { endOrder, lockPayment, type Resolved } from './resolve-payment.ts'

/**
 * A refund has left the chain for good: the open part leaves suspense, and payment and order say so. Done again, it
 * changes nothing. Called in the transaction that completes the payout.
 *
 * @returns what to announce after commit
 */
export async function completeRefund(tx: Transaction, paymentId: number): Promise<Resolved | null> {
  const payment = await lockPayment(tx, paymentId)
  assert(payment !== null, `payment ${paymentId} is refunded and missing`)
  if (payment.status === 'refunded') return null
  assert(payment.status === 'refunding', `payment ${paymentId} is refunded and was ${payment.status}`)
  const { asset, txHash, open, userId, orderId } = payment
  await post(tx, [
    {
      key: `payment:${paymentId}:refund`,
      reason: 'payment_refund',
      asset,
      amount: open,
      debit: { kind: 'suspense' },
      credit: { kind: 'outside' },
      details: { paymentId, txHash },
    },
  ])
  const orders = await tx.execute<{ status: string }>(sql`
    update payments set status = 'refunded' where id = ${paymentId}
    returning (select status from orders where id = ${orderId}) as status`)
  // An order that was delivered stays so: only its surplus went back.
  const ending = orders.rows[0]?.status === 'surplus' ? 'credited' : 'refunded'
  const order = orderId === null ? null : await endOrder(tx, orderId, ending, txHash)
  return { outcome: 'refunded', userId, order }
}
