import type { Address, TxHash } from '#core/address.ts'
import { assert } from '#core/assert.ts'
import { PASSED_ON_LOG_INDEX, type Payment, type PaymentAsset, type PaymentStatus } from '#core/payment.ts'
import { type Executor, first, only, type Transaction } from '../db/statement.ts'
import { ensureAccount } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import type { Resolved } from './credit-payment.ts'
import { endOrder } from './orders.ts'
import {
  insertPaymentClaim,
  insertPaymentRow,
  lockPaymentRow,
  type ReadPaymentClaimRow,
  readPaymentClaim,
  readPaymentStatus,
  setPaymentBlock,
  setPaymentRefunded,
  setPaymentRefunding,
  setPaymentReopened,
  setPaymentResolved,
} from './payments.sql.ts'

/** Key of a payment, which is found by its sender's account. */
export type PaymentKey = { readonly userId: number; readonly paymentId: number }

export type LockedPayment = PaymentKey & {
  readonly chainId: number
  readonly txHash: TxHash
  readonly asset: PaymentAsset
  readonly sender: Address
  /** Unix milliseconds. */
  readonly blockTimeMs: bigint
  readonly status: PaymentStatus
  /** Part that is neither credited nor sent back, in the payment's asset. */
  readonly open: bigint
  readonly orderId: string | null
  /** Whether an operator has credited it, which is possible once. */
  readonly wasCreditedByHand: boolean
  /** Whether it is BNB that an operator has recorded: no node lists it as a payment. */
  readonly wasRecorded: boolean
}

/**
 * Locks a payment's row until the transaction ends. Code that takes several locks takes this one after the lock of the payment's
 * transaction and before the lock of its account, so that no deadlock is possible.
 */
export async function lockPayment(tx: Transaction, { userId, paymentId }: PaymentKey): Promise<LockedPayment> {
  const row = only(await lockPaymentRow(tx, { userId, paymentId }))
  return {
    userId,
    paymentId,
    chainId: row.chain_id,
    txHash: row.tx_hash,
    asset: row.asset,
    sender: row.sender,
    blockTimeMs: row.block_time_ms,
    status: row.status,
    open: row.open,
    orderId: row.order_id,
    wasCreditedByHand: row.was_resolved,
    wasRecorded: row.log_index === PASSED_ON_LOG_INDEX,
  }
}

/** Records who has decided that a payment buys something, and when. */
export const markCreditedByHand = (tx: Transaction, { userId, paymentId }: PaymentKey, username: string) =>
  setPaymentResolved(tx, { userId, paymentId, username })

/** Records that a payment is in another block than the one that it was read from. */
export const movePayment = (tx: Transaction, key: PaymentKey, { blockNumber, blockHash, blockTimeMs }: Payment) =>
  setPaymentBlock(tx, { ...key, blockNumber, blockHash, blockTimeMs })

export type RecordedPayment = PaymentKey & {
  readonly chainId: number
  readonly txHash: TxHash
  readonly asset: PaymentAsset
  /** `new` if this call is the first to see it. */
  readonly status: 'new' | PaymentStatus
}

/**
 * Records a payment for its sender's account, which is created if it is missing. Each (chain, transaction, asset, sender, value,
 * occurrence) is recorded once. Locks the row until the transaction ends: of two calls with the same payment, the second waits
 * and then finds the result of the first.
 */
export async function insertPayment(tx: Transaction, payment: Payment): Promise<RecordedPayment> {
  const { chainId, txHash, asset, from: sender, to: recipient } = payment
  const { userId } = await ensureAccount(tx, sender)
  const claimed = first(await insertPaymentClaim(tx, { ...payment, sender, userId }))
  if (claimed !== null) {
    const paymentId = Number(claimed.payment_id)
    await insertPaymentRow(tx, { ...payment, userId, paymentId, sender, recipient })
    return { userId, paymentId, chainId, txHash, asset, status: 'new' }
  }
  return lockPayment(tx, toKey(only(await readPaymentClaim(tx, { ...payment, sender }))))
}

/** Reads the status of a payment without a lock; null if it is not recorded yet. */
export async function readStatus(db: Executor, payment: Payment): Promise<PaymentStatus | null> {
  const claim = first(await readPaymentClaim(db, { ...payment, sender: payment.from }))
  return claim === null ? null : (first(await readPaymentStatus(db, toKey(claim)))?.status ?? null)
}

const toKey = (claim: ReadPaymentClaimRow): PaymentKey => ({
  userId: Number(claim.user_id),
  paymentId: Number(claim.payment_id),
})

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
