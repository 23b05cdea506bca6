import type { TxHash } from '#core/address.ts'
import type { Payment, PaymentAsset, PaymentStatus } from '#core/payment.ts'
import type { Transaction } from '../db/pool.ts'
import { type Executor, first, only } from '../db/statement.ts'
import { ensureAccount } from '../ledger/ensure-account.ts'
import { lockPayment, type PaymentKey } from './lock-payment.ts'
import {
  insertPaymentClaim,
  insertPaymentRow,
  type ReadPaymentClaimRow,
  readPaymentClaim,
  readPaymentStatus,
} from './payments.sql.ts'

export type KeptPayment = PaymentKey & {
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
export async function insertPayment(tx: Transaction, payment: Payment): Promise<KeptPayment> {
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
