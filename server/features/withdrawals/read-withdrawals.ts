import { type SQL, sql } from 'drizzle-orm'
import type { AdminWithdrawalView } from '#core/api/admin.ts'
import type { WithdrawalView } from '#core/api/withdrawals.ts'
import { formatAmount } from '#core/money.ts'
import type { PayoutState, PayoutWay } from '#core/payout.ts'
import { readPayoutProblem } from '#core/payout-problem.ts'
import type { WithdrawalAsset, WithdrawalStatus } from '#core/withdrawal.ts'
import type { Executor } from '../../db/pool.ts'

type WithdrawalRow = {
  id: string
  user_id: string
  wallet_address: string
  asset: WithdrawalAsset
  amount: string
  fee: string
  status: WithdrawalStatus
  to_address: string
  requested_at: string
  decided_at: string | null
  decided_by: string | null
  completed_at: string | null
  reason: string | null
  payout_id: string | null
  way: PayoutWay
  state: PayoutState
  tx_hash: string | null
  token: string
  payout_amount: string
  problem: string | null
}

/** A player's withdrawals, newest first. */
export async function readWithdrawals(db: Executor, where: SQL, limit: number): Promise<WithdrawalView[]> {
  return (await readRows(db, where, limit)).map((row) => ({
    ...common(row),
    txHash: row.tx_hash,
  }))
}

/** The same as the operator sees them. */
export async function readAdminWithdrawals(db: Executor, where: SQL, limit: number): Promise<AdminWithdrawalView[]> {
  return (await readRows(db, where, limit)).map((row) => ({
    ...common(row),
    walletAddress: row.wallet_address,
    decidedBy: row.decided_by,
    payout:
      row.payout_id === null
        ? null
        : {
            id: Number(row.payout_id),
            way: row.way,
            state: row.state,
            txHash: row.tx_hash,
            token: row.token,
            amountBaseUnits: row.payout_amount,
            problem: row.problem,
            problemFacts: row.problem === null ? null : readPayoutProblem(row.problem),
          },
  }))
}

/** How many wait for a decision in all. */
export async function countPendingWithdrawals(db: Executor): Promise<number> {
  const { rows } = await db.execute<{ pending: string }>(
    sql`select count(*) as pending from withdrawals where status = 'pending'`,
  )
  return Number(rows[0]?.pending)
}

async function readRows(db: Executor, where: SQL, limit: number): Promise<WithdrawalRow[]> {
  const { rows } = await db.execute<WithdrawalRow>(sql`
    select w.id, w.user_id, u.wallet_address, w.asset, w.amount, w.fee, w.status, w.to_address, w.requested_at,
      w.decided_at, w.decided_by, w.completed_at, w.reason,
      p.id as payout_id, p.way, p.state, p.tx_hash, p.token, p.amount as payout_amount, p.problem
    from withdrawals w join users u on u.id = w.user_id left join payouts p on p.withdrawal_id = w.id
    where ${where} order by w.id desc limit ${limit}`)
  return rows
}

function common(row: WithdrawalRow) {
  const amount = BigInt(row.amount)
  const fee = BigInt(row.fee)
  return {
    id: Number(row.id),
    userId: Number(row.user_id),
    tokenType: row.asset,
    amount: formatAmount(amount, row.asset),
    fee: formatAmount(fee, row.asset),
    net: formatAmount(amount - fee, row.asset),
    status: row.status,
    toAddress: row.to_address,
    requestedAt: new Date(row.requested_at).toISOString(),
    decidedAt: isoOrNull(row.decided_at),
    completedAt: isoOrNull(row.completed_at),
    reason: row.reason,
  }
}

const isoOrNull = (moment: string | null) => (moment === null ? null : new Date(moment).toISOString())
