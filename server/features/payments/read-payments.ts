import type { PaymentView } from '#core/api/payments.ts'
import { formatAmount } from '#core/money.ts'
import { isResolvable } from '#core/payment.ts'
import type { Executor } from '../../db/statement.ts'
import { type ReadOwnPaymentRowsRow, readOwnPaymentRows } from './payments.sql.ts'

/** Lists a player's payments with what they bought, newest first. */
export async function readOwnPayments(
  db: Executor,
  userId: number,
  rows: readonly { readonly id: bigint | number }[],
): Promise<PaymentView[]> {
  if (rows.length === 0) return []
  return (await readOwnPaymentRows(db, { userId, paymentIds: rows.map(({ id }) => id) })).map(toPaymentView)
}

export const toPaymentView = (row: ReadOwnPaymentRowsRow): PaymentView => ({
  id: Number(row.id),
  txHash: row.tx_hash,
  asset: row.asset,
  value: formatAmount(row.value, row.asset),
  credited: formatAmount(row.credited_value, row.asset),
  open: formatAmount(isResolvable(row.status) ? row.value - row.credited_value : 0n, row.asset),
  status: row.status,
  sender: row.sender,
  orderId: row.order_id,
  cardName: row.card_name,
  copies: Number(row.copies),
  transfers: row.transfers,
  receivedAt: row.block_time.toISOString(),
})
