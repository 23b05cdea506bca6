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
 * Writes a payment down for its sender's account, which is made if there is none: once for each (chain, transaction, asset,
 * sender, value, occurrence). Holds its row until the transaction ends: of two that come with the same payment, the second
 * waits here and then finds what the first made of it.
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

/** What a payment was at a glance, which holds nobody up; null if nobody has kept it yet. */
export async function readStatus(db: Executor, payment: Payment): Promise<PaymentStatus | null> {
  const claim = first(await readPaymentClaim(db, { ...payment, sender: payment.from }))
  return claim === null ? null : (first(await readPaymentStatus(db, toKey(claim)))?.status ?? null)
}

const toKey = (claim: ReadPaymentClaimRow): PaymentKey => ({
  userId: Number(claim.user_id),
  paymentId: Number(claim.payment_id),
})
