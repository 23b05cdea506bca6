import type { TxHash } from '#core/address.ts'
import type { Payment, PaymentAsset, PaymentStatus } from '#core/payment.ts'
import type { Transaction } from '../db/pool.ts'
import { type Executor, first, only } from '../db/statement.ts'
import { insertPaymentOnce, lockSamePayment, readStatusOfSame } from './payments.sql.ts'

export type KeptPayment = {
  readonly paymentId: number
  readonly chainId: number
  readonly txHash: TxHash
  readonly asset: PaymentAsset
  /** `new` if this call is the first to see it. */
  readonly status: 'new' | PaymentStatus
}

/**
 * Writes a payment down, once for each (chain, transaction, asset, sender, value, occurrence), and holds its row until the
 * transaction ends: of two that come with the same payment, the second waits here and then finds what the first made of it.
 */
export async function insertPayment(tx: Transaction, payment: Payment): Promise<KeptPayment> {
  const { chainId, txHash, asset, to: recipient } = payment
  const made = first(await insertPaymentOnce(tx, { ...payment, sender: payment.from, recipient }))
  if (made !== null) return { paymentId: Number(made.id), chainId, txHash, asset, status: 'new' }
  const { id, status } = only(await lockSamePayment(tx, { ...payment, sender: payment.from }))
  return { paymentId: Number(id), chainId, txHash, asset, status }
}

/** What a payment was at a glance, which holds nobody up; null if nobody has kept it yet. */
export async function readStatus(db: Executor, payment: Payment): Promise<PaymentStatus | null> {
  return first(await readStatusOfSame(db, { ...payment, sender: payment.from }))?.status ?? null
}
