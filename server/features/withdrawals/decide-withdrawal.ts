import { sql } from 'drizzle-orm'
import type { Address } from '#core/address.ts'
import type { AdminWithdrawalView } from '#core/api/admin.ts'
import { assert } from '#core/assert.ts'
import { formatAmount } from '#core/money.ts'
import type { PayoutWay } from '#core/payout.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import {
  decideWithdrawal as decide,
  toTokenUnits,
  type WithdrawalAsset,
  type WithdrawalStatus,
  type WithdrawalVerdict,
} from '#core/withdrawal.ts'
import { isStoppedByAlarm } from '../../audit/alarms.ts'
import type { Transaction } from '../../db/pool.ts'
import { transact } from '../../db/transact.ts'
import { post } from '../../ledger/post.ts'
import { writeAuditLog } from '../../operators/audit-log.ts'
import type { OperatorSession } from '../../routing/operator-session.ts'
import { readAdminWithdrawals } from './read-withdrawals.ts'
import type { WithdrawalDeps } from './withdrawal-deps.ts'
import { type HeldWithdrawal, releaseTransfer } from './withdrawal-transfers.ts'

export type Verdict = {
  readonly status: WithdrawalVerdict
  /** The player reads it. */
  readonly reason: string
  readonly way: PayoutWay
}

type Refusal =
  | 'withdrawal_unknown'
  | 'withdrawal_already_decided'
  | 'rejection_needs_reason'
  | 'payout_unavailable'
  | 'payouts_stopped'

type Decided = HeldWithdrawal & { readonly status: WithdrawalStatus; readonly toAddress: Address }

/** Approves or rejects, once: an approval puts a payout in the queue, a rejection gives the held amount back. */
export async function decideWithdrawal(
  deps: WithdrawalDeps,
  operator: OperatorSession,
  withdrawalId: number,
  verdict: Verdict,
): Promise<Result<AdminWithdrawalView, Refusal>> {
  const reason = verdict.reason.trim()
  const answer = await transact<AdminWithdrawalView, Refusal>(deps.db, async (tx) => {
    const withdrawal = await lockWithdrawal(tx, withdrawalId)
    if (withdrawal === null) return refuse('withdrawal_unknown')
    const decision = decide(withdrawal.status, verdict.status)
    if (!decision.ok) return decision
    if (decision.value === 'rejected') {
      if (reason === '') return refuse('rejection_needs_reason')
      await post(tx, [releaseTransfer(withdrawal)])
    } else {
      const queued = await queuePayout(deps, tx, operator, withdrawal, verdict.way)
      if (!queued.ok) return queued
    }
    await tx.execute(sql`
      update withdrawals set status = ${decision.value}, decided_at = clock_now(), decided_by = ${operator.username},
        reason = ${reason === '' ? null : reason}
      where id = ${withdrawalId}`)
    await writeAuditLog(tx, {
      username: operator.username,
      action: decision.value === 'approved' ? 'approve withdrawal' : 'reject withdrawal',
      subject: `withdrawal ${withdrawalId}`,
      details: {
        amount: formatAmount(withdrawal.amount, withdrawal.asset),
        token: withdrawal.asset,
        toAddress: withdrawal.toAddress,
        ...(decision.value === 'approved' ? { way: verdict.way } : {}),
        ...(reason === '' ? {} : { reason }),
      },
    })
    await deps.notify(tx, { type: 'withdrawal_decided', withdrawalId })
    const [view] = await readAdminWithdrawals(tx, sql`w.id = ${withdrawalId}`, 1)
    assert(view !== undefined, 'a withdrawal that was just decided is missing')
    return ok(view)
  })
  if (answer.ok) tell(deps, answer.value)
  return answer
}

async function lockWithdrawal(tx: Transaction, withdrawalId: number): Promise<Decided | null> {
  const { rows } = await tx.execute<{
    user_id: string
    asset: WithdrawalAsset
    amount: string
    fee: string
    status: WithdrawalStatus
    to_address: Address
  }>(sql`select user_id, asset, amount, fee, status, to_address from withdrawals where id = ${withdrawalId} for update`)
  const row = rows[0]
  if (row === undefined) return null
  return {
    withdrawalId,
    userId: Number(row.user_id),
    asset: row.asset,
    amount: BigInt(row.amount),
    fee: BigInt(row.fee),
    status: row.status,
    toAddress: row.to_address,
  }
}

async function queuePayout(
  { chainId, tokens, hasHotWallet }: WithdrawalDeps,
  tx: Transaction,
  { username }: OperatorSession,
  { withdrawalId, asset, amount, fee, toAddress }: Decided,
  way: PayoutWay,
): Promise<Result<null, 'payout_unavailable' | 'payouts_stopped'>> {
  if (await isStoppedByAlarm(tx)) return refuse('payouts_stopped')
  const token = tokens[asset]
  if (token === null || (way === 'hot_wallet' && !hasHotWallet)) return refuse('payout_unavailable')
  const state = way === 'hot_wallet' ? 'queued' : 'awaiting_operator'
  await tx.execute(sql`
    insert into payouts (withdrawal_id, chain_id, way, state, token, to_address, amount, created_by)
    values (${withdrawalId}, ${chainId}, ${way}, ${state}, ${token}, ${toAddress},
      ${toTokenUnits(asset, amount - fee).toString()}, ${username})`)
  return ok(null)
}

function tell({ announce, wakePayouts }: WithdrawalDeps, { id, userId, status, payout }: AdminWithdrawalView): void {
  announce(userId, { type: 'withdrawal', withdrawalId: id, status })
  if (status === 'rejected') announce(userId, { type: 'balance' })
  if (payout?.state === 'queued') wakePayouts()
}
