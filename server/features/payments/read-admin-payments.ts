import type { PayoutView } from '#core/api/admin-payouts.ts'
import type { AdminPaymentView } from '#core/api/payments.ts'
import { formatAmount } from '#core/money.ts'
import { isCreditedAtOrder } from '#core/order.ts'
import { PASSED_ON_LOG_INDEX } from '#core/payment.ts'
import { problemFieldsOf, readProblemColumns } from '#core/payout-problem.ts'
import { type Executor, only } from '../../db/statement.ts'
import {
  countAside,
  countWaiting,
  type ReadPaymentRowsRow,
  type ReadRefundRowsRow,
  readAsideIdsBefore,
  readIdsBefore,
  readPaymentRows,
  readRefundRows,
  readWaitingIdsBefore,
} from './payments.sql.ts'
import { toPaymentView } from './read-payments.ts'

/** Counts the payments that are kept aside, because they are too small to buy anything. */
export async function countAsidePayments(db: Executor): Promise<number> {
  return Number(only(await countAside(db)).aside)
}

/** Counts all payments that wait for the operator. The operator's health counts the same. */
export async function countWaitingPayments(db: Executor): Promise<number> {
  return Number(only(await countWaiting(db)).waiting)
}

export type PaymentFilter = 'open' | 'aside' | 'all'

const BEFORE = { open: readWaitingIdsBefore, aside: readAsideIdsBefore, all: readIdsBefore } as const

/**
 * Reads a page of the operator's list: payments that wait for a decision or for the operator's refund, those kept aside, or all.
 */
export async function readAdminPaymentsBefore(
  db: Executor,
  filter: PaymentFilter,
  page: { readonly beforeId: number | bigint; readonly limit: number },
): Promise<AdminPaymentView[]> {
  return readAdminPayments(db, await BEFORE[filter](db, page))
}

/** Reads payments as the operator sees them, newest first, each with the payout that sends it back. */
export async function readAdminPayments(
  db: Executor,
  rows: readonly { readonly user_id: bigint | number; readonly id: bigint | number }[],
): Promise<AdminPaymentView[]> {
  if (rows.length === 0) return []
  const keys = { userIds: rows.map((row) => row.user_id), paymentIds: rows.map((row) => row.id) }
  const payments = await readPaymentRows(db, keys)
  const refunds = await readRefundRows(db, keys)
  const payouts = new Map(refunds.map((row) => [row.payment_id, toPayoutView(row)]))
  return payments.map((row) => ({
    ...toPaymentView(row),
    userId: row.has_signed_in ? Number(row.user_id) : null,
    wasRecorded: row.log_index === PASSED_ON_LOG_INDEX,
    orderPrice: toOrderPrice(row),
    payout: payouts.get(row.id) ?? null,
  }))
}

function toOrderPrice(row: ReadPaymentRowsRow): AdminPaymentView['orderPrice'] {
  const { order_card_id, order_amount, order_quantity, order_status, order_created_at_ms, order_expires_at_ms } = row
  if (order_card_id === null || order_amount === null || order_quantity === null || order_status === null) return null
  if (order_created_at_ms === null || order_expires_at_ms === null) return null
  const time = { createdAtMs: order_created_at_ms, expiresAtMs: order_expires_at_ms, namedAtMs: row.order_named_at_ms }
  const order = { status: order_status, txHash: row.order_tx_hash, ...time }
  if (!isCreditedAtOrder(order, { txHash: row.tx_hash, blockTimeMs: row.block_time_ms })) return null
  return { cardId: Number(order_card_id), copies: order_quantity, amount: formatAmount(order_amount, row.asset) }
}

const toPayoutView = ({
  id,
  way,
  state,
  tx_hash,
  token,
  amount,
  problem,
  problem_facts,
  ending,
}: ReadRefundRowsRow): PayoutView => ({
  id: Number(id),
  way,
  state,
  txHash: tx_hash,
  token,
  amountBaseUnits: amount.toString(),
  ending: state === 'cancelled' ? null : ending,
  ...problemFieldsOf(readProblemColumns(problem, problem_facts)),
})
