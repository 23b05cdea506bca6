import { sql } from 'drizzle-orm'
import type { Transfer } from '#core/ledger.ts'
import type { OrderStatus } from '#core/order.ts'
import type { CreditRefusal, Payment, Wish } from '#core/payment.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import type { Executor, Transaction } from '../../db/pool.ts'
import { type AccountHolder, ensureAccount } from '../../ledger/ensure-account.ts'
import { post } from '../../ledger/post.ts'
import { deliverPurchases } from './deliver-purchases.ts'
import { findOrder, type PayableOrder } from './find-order.ts'
import { type KeptPayment, keepPayment, readStatus } from './keep-payment.ts'
import { type Sale, saleToOrder, saleWithoutOrder } from './plan-sale.ts'

export type OrderEnding = { readonly orderId: string; readonly status: OrderStatus; readonly txHash: string }
export type Credited = {
  readonly outcome: 'credited'
  readonly buyer: AccountHolder
  readonly referrerUserId: number | null
  readonly orderId: string | null
  readonly order: OrderEnding | null
  readonly cardId: number
  readonly copies: number
  readonly txHash: string
}
export type Kept = {
  readonly outcome: 'kept'
  readonly userId: number | null
  /** The order that it was made for and could not fulfil. */
  readonly order: OrderEnding | null
}
export type PaymentOutcome = Credited | Kept | { readonly outcome: 'known' }

/**
 * Turns one finalized payment into purchases, or keeps it for the operator. Whoever comes first, the watcher or the
 * player's own call, does it; the other finds it done. A refusal is to be rolled back.
 *
 * Either way it stands in the ledger whole: as a sale, and what bought nothing in suspense.
 *
 * @param wish null when the watcher calls: then nothing is refused, and what cannot be credited is kept
 * @param senderNonce finds the order of a sped-up transaction
 */
export async function creditPayment(
  tx: Transaction,
  payment: Payment,
  senderNonce: number | null,
  wish: Wish | null,
): Promise<Result<PaymentOutcome, CreditRefusal>> {
  const kept = await keepPayment(tx, payment)
  const { status } = kept
  if (isDone(status, wish)) return ok({ outcome: 'known' })
  if (status === 'partial') return refuse('payment_too_small')
  if (status === 'late') return refuse('payment_awaits_operator')
  if (status === 'refunding' || status === 'refunded') return refuse('payment_already_resolved')

  const buyer = await lockPayer(tx, payment)
  if (buyer === null) return keepInSuspense(tx, payment, kept, null, null, 'unmatched')
  const order = await findOrder(tx, payment, buyer.userId, senderNonce)
  const sale = await (order === null ? saleWithoutOrder(tx, payment, wish) : saleToOrder(tx, payment, order, wish))
  if (sale.ok) return ok(await credit(tx, payment, kept, buyer, order, sale.value))
  if (wish !== null) return sale
  if (order === null) return keepInSuspense(tx, payment, kept, buyer.userId, null, 'unmatched')
  const ending = sale.code === 'payment_too_small' ? 'partial' : 'late'
  return keepInSuspense(tx, payment, kept, buyer.userId, order.orderId, ending)
}

/** Whether there is nothing left to do for whoever comes with a payment. Only a wish makes more of one that was kept. */
const isDone = (status: KeptPayment['status'], wish: Wish | null) =>
  status === 'credited' || status === 'surplus' || (wish === null && status !== 'new')

/** The same before anything is asked or locked: a block is read again and again, and most of what is in it is done. */
export async function isPaymentDone(db: Executor, payment: Payment, wish: Wish | null): Promise<boolean> {
  return isDone((await readStatus(db, payment)) ?? 'new', wish)
}

/** The payer's account, if there is one. Of two payments of one wallet, the second finds its order after the first. */
async function lockPayer(tx: Transaction, payment: Payment): Promise<AccountHolder | null> {
  const { rows } = await tx.execute(sql`
    select 1 from users where wallet_address = ${payment.from} for no key update`)
  return rows.length === 0 ? null : ensureAccount(tx, payment.from)
}

async function credit(
  tx: Transaction,
  payment: Payment,
  kept: KeptPayment,
  buyer: AccountHolder,
  order: PayableOrder | null,
  { cardId, unitPrice, terms, allocation: { copies, paid, surplus } }: Sale,
): Promise<Credited> {
  const from = kept.status === 'new' ? 'outside' : 'suspense'
  const delivery = { buyer, cardId, copies, unitPrice, terms, paid }
  const { referrerUserId } = await deliverPurchases(tx, kept, from, delivery)
  // What was kept stands in suspense as a whole already.
  if (surplus > 0n && kept.status === 'new') await post(tx, [arrival(kept, 'payment_surplus', surplus)])
  const orderId = order?.orderId ?? null
  const status = surplus > 0n ? 'surplus' : 'credited'
  if (orderId !== null) {
    await tx.execute(sql`update payments set order_id = ${orderId} where id = ${kept.paymentId}`)
    await tx.execute(sql`
      update orders set status = ${status}, tx_hash = ${payment.txHash}, credited_at = clock_now() where id = ${orderId}`)
  }
  return {
    outcome: 'credited',
    buyer,
    referrerUserId,
    orderId,
    order: orderId === null ? null : { orderId, status, txHash: payment.txHash },
    cardId,
    copies,
    txHash: payment.txHash,
  }
}

async function keepInSuspense(
  tx: Transaction,
  payment: Payment,
  kept: KeptPayment,
  userId: number | null,
  orderId: string | null,
  status: 'unmatched' | 'partial' | 'late',
) {
  await post(tx, [arrival(kept, 'payment_unallocated', payment.value)])
  await tx.execute(sql`
    update payments set status = ${status}, user_id = ${userId}, order_id = ${orderId} where id = ${kept.paymentId}`)
  if (orderId === null || status === 'unmatched') return ok({ outcome: 'kept' as const, userId, order: null })
  await tx.execute(sql`update orders set status = ${status}, tx_hash = ${payment.txHash} where id = ${orderId}`)
  return ok({ outcome: 'kept' as const, userId, order: { orderId, status, txHash: payment.txHash } })
}

const arrival = (
  { paymentId, txHash, asset }: KeptPayment,
  reason: 'payment_surplus' | 'payment_unallocated',
  amount: bigint,
): Transfer => ({
  key: `payment:${paymentId}:${reason === 'payment_surplus' ? 'surplus' : 'unallocated'}`,
  reason,
  asset,
  amount,
  debit: { kind: 'outside' },
  credit: { kind: 'suspense' },
  details: { paymentId, txHash },
})

/**
 * Keeps a payment without looking for what it was made for: the way out where crediting it fails by a mistake of ours, so
 * that one payment never holds up those after it.
 */
export async function keepForOperator(tx: Transaction, payment: Payment): Promise<PaymentOutcome> {
  const kept = await keepPayment(tx, payment)
  if (kept.status !== 'new') return { outcome: 'known' }
  const users = await tx.execute<{ id: string }>(sql`select id from users where wallet_address = ${payment.from}`)
  const userId = users.rows[0] === undefined ? null : Number(users.rows[0].id)
  return (await keepInSuspense(tx, payment, kept, userId, null, 'unmatched')).value
}
