import { assert } from '#core/assert.ts'
import type { Transfer } from '#core/ledger.ts'
import { type ClaimedPurchase, type CreditRefusal, PASSED_ON_LOG_INDEX, type Payment } from '#core/payment.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import { type Executor, first, only, type Transaction } from '../db/statement.ts'
import { type AccountHolder, ensureAccount, findAccount, lockHolder } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import {
  deliverPurchases,
  findPaidElsewhere,
  isPaidElsewhere,
  lockTransactions,
  readNamedPurchase,
} from './deliver-purchases.ts'
import {
  findOrder,
  isNonceNeeded,
  type OrderEnding,
  type PayableOrder,
  type PlannedSale,
  planSaleForOrder,
  planSaleWithoutOrder,
  settleOrder,
} from './orders.ts'
import { insertPayment, type PaymentKey, type RecordedPayment, readStatus } from './payment-rows.ts'
import {
  addAside,
  insertAsideClaims,
  insertPaymentClaim,
  insertPaymentRow,
  lockAsideLine,
  readBnbClaims,
  readRecordedInBlock,
  setPaymentOrder,
  setPaymentWaiting,
} from './payments.sql.ts'

/**
 * Turns one finalized payment into purchases, or keeps it for the operator. The watcher or the player's own call does it, and the
 * later one finds it done. The caller rolls back after a refusal.
 *
 * In both cases the ledger has the whole payment: as a sale, and in suspense as far as it bought nothing.
 *
 * @param wish null if the watcher calls: then the purchase that the payer has named before counts, nothing is refused, and a
 * payment that cannot be credited is kept
 * @param senderNonce finds the order of a sped-up transaction
 */
export async function creditPayment(
  tx: Transaction,
  payment: Payment,
  senderNonce: number | null,
  wish: ClaimedPurchase | null,
): Promise<Result<PaymentOutcome, CreditRefusal>> {
  const [, isImported] = await Promise.all([lockTransactions(tx, [payment]), isPaidElsewhere(tx, payment)])
  // An imported purchase already used this transaction. It buys nothing more and is not owed.
  if (isImported) return wish === null ? ok({ outcome: 'known' }) : refuse('payment_imported')
  const kept = await insertPayment(tx, payment)
  const { status } = kept
  if (isSettled(status, wish)) return ok({ outcome: 'known' })
  if (status === 'partial' || status === 'aside') return refuse('payment_too_small')
  if (status === 'late') return refuse('payment_awaits_operator')
  if (status === 'refunding' || status === 'refunded') return refuse('payment_already_resolved')

  // The second of two payments of one wallet looks for its order after the first.
  const buyer = await lockHolder(tx, kept.userId)
  const paid = { ...payment, isNew: status === 'new' }
  const order = await findOrder(tx, paid, buyer.userId, senderNonce)
  const sale = await (order === null
    ? planSaleWithoutOrder(tx, payment, wish ?? (await readNamedPurchase(tx, buyer.userId, payment)))
    : planSaleForOrder(tx, paid, order, wish))
  if (sale.ok) return ok(await credit(tx, payment, kept, buyer, order, sale.value))
  if (wish !== null) return sale
  if (order === null) return putInSuspense(tx, payment, kept, null, 'unmatched')
  const ending = sale.code === 'payment_too_small' ? 'partial' : 'late'
  return putInSuspense(tx, payment, kept, order.orderId, ending)
}

/** Returns whether a payment is settled. A payment that was kept is credited only if its payer asks for it. */
const isSettled = (status: RecordedPayment['status'], wish: ClaimedPurchase | null) =>
  status === 'credited' || status === 'surplus' || (wish === null && status !== 'new')

/**
 * Reads, before a node is asked or a row is locked, whether a payment is settled, and whether only the sender's nonce may
 * identify its order. A node has to be asked for that nonce.
 */
export async function readCreditState(
  db: Executor,
  payment: Payment,
  wish: ClaimedPurchase | null,
): Promise<{ readonly isDone: boolean; readonly isNonceNeeded: boolean }> {
  const [status, payer] = await Promise.all([readStatus(db, payment), findAccount(db, payment.from)])
  const isDone = isSettled(status ?? 'new', wish)
  return { isDone, isNonceNeeded: !isDone && payer !== null && (await isNonceNeeded(db, payment, payer.userId)) }
}

async function credit(
  tx: Transaction,
  payment: Payment,
  kept: RecordedPayment,
  buyer: AccountHolder,
  order: PayableOrder | null,
  { cardId, unitPrice, terms, allocation: { copies, paid, surplus } }: PlannedSale,
): Promise<Credited> {
  const from = kept.status === 'new' ? 'outside' : 'suspense'
  const delivery = { buyer, cardId, copies, unitPrice, terms, paid }
  const { referrerUserId, isMining } = await deliverPurchases(tx, kept, from, delivery)
  // A payment that was kept is already in suspense as a whole.
  if (surplus > 0n && kept.status === 'new') await post(tx, [arrivalTransfer(kept, 'payment_surplus', surplus)])
  const { txHash } = payment
  const { userId, paymentId } = kept
  const orderId = order?.orderId ?? null
  if (orderId !== null) await setPaymentOrder(tx, { userId, paymentId, orderId })
  const status = surplus > 0n ? 'surplus' : 'credited'
  const ending = orderId === null ? null : await settleOrder(tx, userId, { orderId, status, txHash })
  return { outcome: 'credited', buyer, referrerUserId, orderId, order: ending, cardId, copies, txHash, isMining }
}

async function putInSuspense(
  tx: Transaction,
  payment: Payment,
  kept: RecordedPayment,
  orderId: string | null,
  status: 'unmatched' | 'partial' | 'late',
) {
  const { userId, paymentId } = kept
  await post(tx, [arrivalTransfer(kept, 'payment_unallocated', payment.value)])
  await setPaymentWaiting(tx, { userId, paymentId, status, orderId })
  const order =
    orderId === null || status === 'unmatched'
      ? null
      : await settleOrder(tx, userId, { orderId, status, txHash: payment.txHash })
  return ok({ outcome: 'kept' as const, userId, order })
}

const arrivalTransfer = (
  { userId, paymentId, txHash, asset }: RecordedPayment,
  reason: 'payment_surplus' | 'payment_unallocated',
  amount: bigint,
): Transfer => ({
  key: `payment:${paymentId}:${reason === 'payment_surplus' ? 'surplus' : 'unallocated'}`,
  reason,
  asset,
  amount,
  debit: { kind: 'outside' },
  credit: { kind: 'suspense' },
  userId,
  details: { paymentId, txHash },
})

/**
 * Records BNB that a contract has passed on, which no node lists as a payment. It is kept for the operator, with the order that
 * names its transaction. The caller has proven it.
 *
 * @param blockTotal everything that was passed on in its block, if only that is known; else null
 */
export async function recordPassedOn(
  tx: Transaction,
  payment: Payment,
  blockTotal: bigint | null,
): Promise<Result<PaymentKey, 'payment_already_recorded' | 'payment_amount_unproven'>> {
  await lockTransactions(tx, [payment, { ...payment, txHash: payment.blockHash }])
  if (await isPaidElsewhere(tx, payment)) return refuse('payment_already_recorded')
  // This includes claims of every wallet, because BNB that one transaction passed on is recorded once.
  if ((await readBnbClaims(tx, payment)).length > 0) return refuse('payment_already_recorded')
  const { recorded } = only(await readRecordedInBlock(tx, { ...payment, logIndex: PASSED_ON_LOG_INDEX }))
  if (blockTotal !== null && recorded + payment.value > blockTotal) return refuse('payment_amount_unproven')
  const kept = await insertPayment(tx, payment)
  const { userId } = await lockHolder(tx, kept.userId)
  const order = await findOrder(tx, { ...payment, isNew: true }, userId, null)
  await putInSuspense(tx, payment, kept, order?.txHash === payment.txHash ? order.orderId : null, 'unmatched')
  return ok(kept)
}

/**
 * Keeps a payment without looking for its purchase. Used if crediting it fails because of a program error, so that one payment
 * never blocks those after it.
 */
export async function leaveToOperator(tx: Transaction, payment: Payment): Promise<PaymentOutcome> {
  await lockTransactions(tx, [payment])
  if (await isPaidElsewhere(tx, payment)) return { outcome: 'known' }
  const kept = await insertPayment(tx, payment)
  if (kept.status !== 'new') return { outcome: 'known' }
  return (await putInSuspense(tx, payment, kept, null, 'unmatched')).value
}

export type Credited = {
  readonly outcome: 'credited'
  readonly buyer: AccountHolder
  readonly referrerUserId: number | null
  readonly orderId: string | null
  readonly order: OrderEnding | null
  readonly cardId: number
  readonly copies: number
  readonly txHash: string
  /** Whether the copies mine already because their owner does. */
  readonly isMining: boolean
}
export type LeftToOperator = {
  readonly outcome: 'kept'
  readonly userId: number
  /** Order that the payment was made for and could not fulfil. */
  readonly order: OrderEnding | null
}
type SentBack = {
  readonly outcome: 'refunding' | 'refunded' | 'reopened'
  readonly userId: number
  readonly order: OrderEnding | null
}

/** Outcome of a payment that came in. */
export type PaymentOutcome = Credited | LeftToOperator | { readonly outcome: 'known' }
/** Outcome of a payment that an operator has resolved. */
export type Resolved = Credited | SentBack

/**
 * Combines the transfers of one payer in one asset that are too small to buy anything into one payment, however many there are.
 * It is owed and posted like any other payment. After the operator has refunded or credited it, the next such transfer begins
 * another.
 *
 * @param payments of one sender and asset; known ones do not change, and those that an import names are left out
 */
export async function setAside(tx: Transaction, payments: readonly Payment[]): Promise<PaymentOutcome> {
  const [one] = payments
  assert(one !== undefined, 'there is something to set aside')
  const { chainId, asset, from: sender } = one
  assert(
    payments.every((it) => it.from === sender && it.asset === asset && it.chainId === chainId),
    'what is set aside together is of one payer and asset',
  )
  const hashes = [...new Set(payments.map(({ txHash }) => txHash))]
  await lockTransactions(
    tx,
    hashes.map((txHash) => ({ chainId, txHash })),
  )
  const imported = await findPaidElsewhere(tx, chainId, hashes)
  const own = payments.filter(({ txHash }) => !imported.has(txHash))
  if (own.length === 0) return { outcome: 'known' }
  // The second of two calls that begin a line finds the line of the first. The account's lock cannot do this, because the holder
  // of a line may wait for it.
  await lockTransactions(tx, [{ chainId, txHash: sender }])
  const { userId } = await ensureAccount(tx, sender)
  const line = first(await lockAsideLine(tx, { userId, chainId, asset }))
  const begun = line === null ? await recordFirst(tx, userId, own) : null
  const paymentId = line === null ? begun?.paymentId : Number(line.id)
  if (paymentId === undefined) return { outcome: 'known' }

  const rest = own.filter((payment) => payment !== begun?.payment)
  const claimed = await insertAsideClaims(tx, {
    ...{ chainId, asset, sender, userId, paymentId },
    hashes: rest.map(({ txHash }) => txHash),
    values: rest.map(({ value }): bigint => value),
    occurrences: rest.map(({ occurrence }) => occurrence),
  })
  const added = claimed.reduce((sum, { value }) => sum + value, 0n)
  const amount = added + (begun?.payment.value ?? 0n)
  if (amount === 0n) return { outcome: 'known' }
  const { transfers } = only(await addAside(tx, { userId, paymentId, value: added, transfers: claimed.length }))
  await post(tx, [
    {
      // The number of transfers so far, which is never the same twice.
      key: `payment:${paymentId}:unallocated:${transfers}`,
      reason: 'payment_unallocated',
      asset,
      amount,
      debit: { kind: 'outside' },
      credit: { kind: 'suspense' },
      userId,
      details: { paymentId, txHash: (begun?.payment ?? one).txHash },
    },
  ])
  return { outcome: 'kept', userId, order: null }
}

/** Records the first unknown payment, which the others join. Returns null if all are known. */
async function recordFirst(tx: Transaction, userId: number, payments: readonly Payment[]) {
  for (const payment of payments) {
    const { from: sender, to: recipient } = payment
    const claim = first(await insertPaymentClaim(tx, { ...payment, sender, userId }))
    if (claim === null) continue
    const paymentId = Number(claim.payment_id)
    await insertPaymentRow(tx, { ...payment, userId, paymentId, sender, recipient })
    await setPaymentWaiting(tx, { userId, paymentId, status: 'aside', orderId: null })
    return { payment, paymentId }
  }
  return null
}
