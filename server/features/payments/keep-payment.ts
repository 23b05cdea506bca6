import { sql } from 'drizzle-orm'
import type { Payment, PaymentAsset } from '#core/payment.ts'
import type { Executor, Transaction } from '../../db/pool.ts'
import type { PaymentStatus } from '../../db/schema/payments.ts'

export type KeptPayment = {
  readonly paymentId: number
  readonly chainId: number
  readonly txHash: `0x${string}`
  readonly asset: PaymentAsset
  /** `new` if this call is the first to see it. */
  readonly status: 'new' | PaymentStatus
}

/**
 * Writes a payment down, once for each (chain, transaction, asset, sender, value, occurrence), and holds its row until the
 * transaction ends: of two that come with the same payment, the second waits here and then finds what the first made of it.
 */
export async function keepPayment(tx: Transaction, payment: Payment): Promise<KeptPayment> {
  const { chainId, txHash, asset } = payment
  const made = await tx.execute<{ id: string }>(sql`
    insert into payments
      (chain_id, tx_hash, log_index, occurrence, asset, block_number, block_hash, block_time, sender, recipient, value, status)
    values (${chainId}, ${txHash}, ${payment.logIndex}, ${payment.occurrence}, ${asset},
      ${payment.blockNumber.toString()}::bigint, ${payment.blockHash}, to_timestamp(${Number(payment.blockTimeMs / 1000n)}),
      ${payment.from}, ${payment.to}, ${payment.value.toString()}::numeric, 'unmatched')
    on conflict (chain_id, tx_hash, asset, sender, value, occurrence) do nothing
    returning id`)
  if (made.rows[0] !== undefined) return { paymentId: Number(made.rows[0].id), chainId, txHash, asset, status: 'new' }
  const found = await tx.execute<{ id: string; status: PaymentStatus }>(sql`
    select id, status from payments where ${isOf(payment)} for update`)
  const row = found.rows[0]
  if (row === undefined) throw new Error('a payment that was just kept is missing')
  return { paymentId: Number(row.id), chainId, txHash, asset, status: row.status }
}

const isOf = ({ chainId, txHash, asset, from, value, occurrence }: Payment) => sql`
  chain_id = ${chainId} and tx_hash = ${txHash} and asset = ${asset} and sender = ${from}
  and value = ${value.toString()}::numeric and occurrence = ${occurrence}`

/** What a payment was at a glance, which holds nobody up; null if nobody has kept it yet. */
export async function readStatus(db: Executor, payment: Payment): Promise<PaymentStatus | null> {
  const { rows } = await db.execute<{ status: PaymentStatus }>(sql`select status from payments where ${isOf(payment)}`)
  return rows[0]?.status ?? null
}
