import type { PayoutView } from '#core/api/admin-payouts.ts'
import type { AdminPaymentView, PaymentView } from '#core/api/payments.ts'
import { formatAmount } from '#core/money.ts'
import { isCreditedAtOrder } from '#core/order.ts'
import { isResolvable, PASSED_ON_LOG_INDEX } from '#core/payment.ts'
import { problemFieldsOf, readProblemColumns } from '#core/payout-problem.ts'
import { type Executor, only } from '../../db/statement.ts'
import { csvKind } from '../../http/routing/csv-file.ts'
import { ID_MAX, type PageStart, readIdPage } from '../../http/routing/list-page.ts'
import {
  countAside,
  countWaiting,
  type ReadOwnPaymentRowsRow,
  type ReadPaymentRowsRow,
  type ReadRefundRowsRow,
  readAsideIdsAfter,
  readAsideIdsBefore,
  readIdsAfter,
  readIdsBefore,
  readOwnPaymentRows,
  readPaymentRows,
  readRefundRows,
  readWaitingIdsAfter,
  readWaitingIdsBefore,
} from './payments.sql.ts'

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

/** Counts the payments that are kept aside, because they are too small to buy anything. */
export async function countAsidePayments(db: Executor): Promise<number> {
  return Number(only(await countAside(db)).aside)
}

/** Counts all payments that wait for the operator. The operator's health counts the same. */
export async function countWaitingPayments(db: Executor): Promise<number> {
  return Number(only(await countWaiting(db)).waiting)
}

export type AdminPaymentFilter = 'open' | 'aside' | 'all'

/** Statements that list and count payments, by the filter of the list. */
const LISTS = {
  open: { before: readWaitingIdsBefore, after: readWaitingIdsAfter, count: countWaitingPayments },
  aside: { before: readAsideIdsBefore, after: readAsideIdsAfter, count: countAsidePayments },
  all: { before: readIdsBefore, after: readIdsAfter, count: null },
} as const

/**
 * Reads a page of the operator's list: payments that wait for a decision or for the operator's refund, those kept aside, or all.
 */
export async function readPaymentsPage(
  db: Executor,
  filter: AdminPaymentFilter,
  place: PageStart<number>,
  limit: number,
) {
  const { before, after, count } = LISTS[filter]
  const page = await readIdPage({
    place,
    limit,
    before: (part) => before(db, part),
    after: (part) => after(db, part),
  })
  const counted = count === null ? null : String(await count(db))
  return { ...page, lines: await readAdminPayments(db, page.lines), count: counted }
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

type PaymentListQuery = { readonly filter: AdminPaymentFilter }

/** The operator's list of payments as a file. */
export const PAYMENTS_CSV = csvKind<PaymentListQuery, AdminPaymentView>('payments', ({ filter }) => ({
  columns: {
    id: ({ id }) => id,
    receivedAt: ({ receivedAt }) => receivedAt,
    sender: ({ sender }) => sender,
    userId: ({ userId }) => userId,
    asset: ({ asset }) => asset,
    value: ({ value }) => value,
    credited: ({ credited }) => credited,
    open: ({ open }) => open,
    status: ({ status }) => status,
    txHash: ({ txHash }) => txHash,
    orderId: ({ orderId }) => orderId,
    cardName: ({ cardName }) => cardName,
    copies: ({ copies }) => copies,
    transfers: ({ transfers }) => transfers,
    refundState: ({ payout }) => payout?.state ?? null,
    refundTxHash: ({ payout }) => payout?.txHash ?? null,
  },
  readAfter: async (executor, last, limit) =>
    readAdminPayments(executor, await LISTS[filter].before(executor, { beforeId: last?.id ?? ID_MAX, limit })),
}))
