import type { Address, TxHash } from '#core/address.ts'
import { PASSED_ON_LOG_INDEX, type Payment, type PaymentAsset, type PaymentStatus } from '#core/payment.ts'
import type { Transaction } from '../db/pool.ts'
import { only } from '../db/statement.ts'
import { lockPaymentRow, setPaymentBlock, setPaymentResolved } from './payments.sql.ts'

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
