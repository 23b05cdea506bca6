import type { PaymentView } from '#core/api/payments.ts'
import { formatAmount } from '#core/money.ts'
import { isOpenPayment } from '#core/payment.ts'
import type { Executor } from '../../db/statement.ts'
import { type ReadPaymentRowsRow, readPaymentRows } from './payments.sql.ts'

export type OwnedPaymentView = PaymentView & { readonly userId: number | null }

/** Payments with what they bought, newest first. */
export async function readPayments(
  db: Executor,
  rows: readonly { readonly id: bigint | number }[],
): Promise<OwnedPaymentView[]> {
  if (rows.length === 0) return []
  return (await readPaymentRows(db, { paymentIds: rows.map(({ id }) => id) })).map(toPaymentView)
}

const toPaymentView = (row: ReadPaymentRowsRow): OwnedPaymentView => ({
  id: Number(row.id),
  userId: row.user_id === null ? null : Number(row.user_id),
  txHash: row.tx_hash,
  asset: row.asset,
  value: formatAmount(row.value, row.asset),
  credited: formatAmount(row.credited_value, row.asset),
  open: formatAmount(isOpenPayment(row.status) ? row.value - row.credited_value : 0n, row.asset),
  status: row.status,
  sender: row.sender,
  orderId: row.order_id,
  cardName: row.card_name,
  copies: Number(row.copies),
  receivedAt: row.block_time.toISOString(),
})
