import type { Address, TxHash } from '#core/address.ts'
import type { PaymentAsset, PaymentStatus } from '#core/payment.ts'
import type { Transaction } from '../db/pool.ts'
import { first } from '../db/statement.ts'
import { lockPaymentById, setPaymentResolved } from './payments.sql.ts'

export type LockedPayment = {
  readonly paymentId: number
  readonly chainId: number
  readonly txHash: TxHash
  readonly asset: PaymentAsset
  readonly sender: Address
  readonly status: PaymentStatus
  /** What is neither credited nor sent back; in the payment's asset. */
  readonly open: bigint
  readonly userId: number | null
  readonly orderId: string | null
  readonly wasResolved: boolean
}

/** Holds a payment's row until the transaction ends. */
export async function lockPayment(tx: Transaction, paymentId: number): Promise<LockedPayment | null> {
  const row = first(await lockPaymentById(tx, { paymentId }))
  if (row === null) return null
  return {
    paymentId,
    chainId: row.chain_id,
    txHash: row.tx_hash,
    asset: row.asset,
    sender: row.sender,
    status: row.status,
    open: row.open,
    userId: row.user_id === null ? null : Number(row.user_id),
    orderId: row.order_id,
    wasResolved: row.was_resolved,
  }
}

/** Notes who has decided on a payment, and when. */
export const markResolved = (tx: Transaction, paymentId: number, username: string) =>
  setPaymentResolved(tx, { paymentId, username })
