import type { PayoutView } from '#core/api/admin.ts'
import type { AdminPaymentView } from '#core/api/payments.ts'
import { readPayoutProblem } from '#core/payout-problem.ts'
import { type Executor, only } from '../../db/statement.ts'
import { countWaiting, type ReadRefundRowsRow, readRefundRows } from './payments.sql.ts'
import { readPayments } from './read-payments.ts'

/** How many payments wait for the operator in all; the operator's health counts the same. */
export async function countWaitingPayments(db: Executor): Promise<number> {
  return Number(only(await countWaiting(db)).waiting)
}

/** Payments as the operator sees them, newest first: with the payout that sends them back. */
export async function readAdminPayments(
  db: Executor,
  rows: readonly { readonly id: bigint | number }[],
): Promise<AdminPaymentView[]> {
  const payments = await readPayments(db, rows)
  if (payments.length === 0) return []
  const refunds = await readRefundRows(db, { paymentIds: payments.map(({ id }) => id) })
  const payouts = new Map(refunds.map((row) => [Number(row.payment_id), toPayoutView(row)]))
  return payments.map((payment) => ({ ...payment, payout: payouts.get(payment.id) ?? null }))
}

const toPayoutView = ({ id, way, state, tx_hash, token, amount, problem }: ReadRefundRowsRow): PayoutView => ({
  id: Number(id),
  way,
  state,
  txHash: tx_hash,
  token,
  amountBaseUnits: amount.toString(),
  problem,
  problemFacts: problem === null ? null : readPayoutProblem(problem),
})
