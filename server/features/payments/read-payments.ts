import { type SQL, sql } from 'drizzle-orm'
import type { PaymentView } from '#core/api/payments.ts'
import { formatAmount } from '#core/money.ts'
import type { PaymentAsset } from '#core/payment.ts'
import type { Executor } from '../../db/pool.ts'
import type { PaymentStatus } from '../../db/schema/payments.ts'

type PaymentRow = {
  id: string
  user_id: string | null
  tx_hash: string
  asset: PaymentAsset
  value: string
  credited_value: string
  status: PaymentStatus
  sender: string
  order_id: string | null
  card_name: string | null
  copies: string
  block_time: string
}

/** Statuses in which a part of a payment waits for the operator. */
export const isOpenPayment = sql`y.status in ('surplus', 'partial', 'late', 'unmatched')`
const OPEN_STATUSES: readonly PaymentStatus[] = ['surplus', 'partial', 'late', 'unmatched']

export type OwnedPaymentView = PaymentView & { readonly userId: number | null }

/** Payments with what they bought, newest first. */
export async function readPayments(db: Executor, where: SQL, limit: number): Promise<OwnedPaymentView[]> {
  const { rows } = await db.execute<PaymentRow>(sql`
    select y.id, y.user_id, y.tx_hash, y.asset, y.value, y.credited_value, y.status, y.sender, y.order_id, y.block_time,
      coalesce(b.copies, 0) as copies, coalesce(b.card_name, c.name) as card_name
    from payments y
    left join orders o on o.id = y.order_id left join cards c on c.id = o.card_id
    left join lateral (
      select sum(l.copies) as copies, string_agg(distinct k.name, ', ') as card_name
      from lots l join cards k on k.id = l.card_id where l.payment_id = y.id
    ) b on true
    where ${where} order by y.id desc limit ${limit}`)
  return rows.map((row) => {
    const open = OPEN_STATUSES.includes(row.status) ? BigInt(row.value) - BigInt(row.credited_value) : 0n
    return {
      id: Number(row.id),
      userId: row.user_id === null ? null : Number(row.user_id),
      txHash: row.tx_hash,
      asset: row.asset,
      value: formatAmount(BigInt(row.value), row.asset),
      credited: formatAmount(BigInt(row.credited_value), row.asset),
      open: formatAmount(open, row.asset),
      status: row.status,
      sender: row.sender,
      orderId: row.order_id,
      cardName: row.card_name,
      copies: Number(row.copies),
      receivedAt: new Date(row.block_time).toISOString(),
    }
  })
}
