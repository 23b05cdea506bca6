import { type SQL, sql } from 'drizzle-orm'
import type { PayoutView } from '#core/api/admin.ts'
import type { AdminPaymentView } from '#core/api/payments.ts'
import type { PayoutState, PayoutWay } from '#core/payout.ts'
import { readPayoutProblem } from '#core/payout-problem.ts'
import type { Executor } from '../../db/pool.ts'
import { isOpenPayment, readPayments } from './read-payments.ts'

type PayoutRow = {
  id: string
  payment_id: string
  way: PayoutWay
  state: PayoutState
  tx_hash: string | null
  token: string | null
  amount: string
  problem: string | null
}

/** Payments that wait for the operator: to be decided, or, where a refund is theirs to pay, to be paid back. */
export const waitsForOperator = sql`(${isOpenPayment} or y.status = 'refunding' and exists (
  select 1 from payouts p where p.payment_id = y.id and p.state in ('awaiting_operator', 'uncertain', 'failed')))`

/** How many of them there are in all; the operator's health counts the same. */
export async function countWaitingPayments(db: Executor): Promise<number> {
  const { rows } = await db.execute<{ waiting: string }>(sql`
    select (select count(*) from payments y where ${isOpenPayment}) + (select count(*) from payouts
      where payment_id is not null and state in ('awaiting_operator', 'uncertain', 'failed')) as waiting`)
  return Number(rows[0]?.waiting)
}

/** Payments as the operator sees them: with the payout that sends them back. */
export async function readAdminPayments(db: Executor, where: SQL, limit: number): Promise<AdminPaymentView[]> {
  const payments = await readPayments(db, where, limit)
  const payouts = await readPayouts(
    db,
    payments.map(({ id }) => id),
  )
  return payments.map((payment) => ({ ...payment, payout: payouts.get(payment.id) ?? null }))
}

async function readPayouts(db: Executor, paymentIds: readonly number[]): Promise<ReadonlyMap<number, PayoutView>> {
  if (paymentIds.length === 0) return new Map()
  const ids = sql.join(
    paymentIds.map((id) => sql`${id}`),
    sql`, `,
  )
  const { rows } = await db.execute<PayoutRow>(sql`
    select id, payment_id, way, state, tx_hash, token, amount, problem from payouts where payment_id in (${ids})`)
  return new Map(
    rows.map(({ id, payment_id, way, state, tx_hash, token, amount, problem }) => [
      Number(payment_id),
      {
        id: Number(id),
        way,
        state,
        txHash: tx_hash,
        token,
        amountBaseUnits: amount,
        problem,
        problemFacts: problem === null ? null : readPayoutProblem(problem),
      },
    ]),
  )
}
