import type { Address } from '#core/address.ts'
import type { AdminWithdrawalView } from '#core/api/admin.ts'
import { assert } from '#core/assert.ts'
import { formatAmount } from '#core/money.ts'
import type { PayoutWay } from '#core/payout.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import {
  decideWithdrawal as decide,
  toTokenUnits,
  type WithdrawalStatus,
  type WithdrawalVerdict,
} from '#core/withdrawal.ts'
import { isStoppedByAlarm } from '../../audit/alarms.ts'
import type { Transaction } from '../../db/pool.ts'
import { first, only } from '../../db/statement.ts'
import { transact } from '../../db/transact.ts'
import { lockAccounts } from '../../ledger/lock-accounts.ts'
import { post } from '../../ledger/post.ts'
import { writeAuditLog } from '../../operators/audit-log.ts'
import type { OperatorSession } from '../../routing/operator-session.ts'
import { readSetting } from '../../settings/settings.ts'
import { readFreeze } from './freeze-withdrawals.ts'
import { readAdminWithdrawal } from './read-withdrawals.ts'
import type { WithdrawalDeps } from './withdrawal-deps.ts'
import { type HeldWithdrawal, releaseTransfer } from './withdrawal-transfers.ts'
import { findWithdrawalOwner, lockWithdrawal, markDecided } from './withdrawals.sql.ts'

export type Verdict = {
  readonly status: WithdrawalVerdict
  /** The player reads it. */
  readonly reason: string
  readonly way: PayoutWay
  /** Of the request that decides several at once. */
  readonly key?: string | null
}

type Refusal =
  | 'withdrawal_unknown'
  | 'withdrawal_already_decided'
  | 'withdrawal_of_frozen'
  | 'rejection_needs_reason'
  | 'withdrawal_bv3_closed'
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
    const withdrawal = await lock(tx, withdrawalId)
    if (withdrawal === null) return refuse('withdrawal_unknown')
    const decision = decide(withdrawal.status, verdict.status)
    if (!decision.ok) return decision
    if (decision.value === 'rejected') {
      if (reason === '') return refuse('rejection_needs_reason')
      await post(tx, [releaseTransfer(withdrawal)])
    } else {
      // A freeze that is set now ends before this, or waits for it.
      await lockAccounts(tx, [withdrawal.userId])
      if ((await readFreeze(tx, withdrawal.userId)) !== null) return refuse('withdrawal_of_frozen')
      const queued = await queue(deps, tx, operator, withdrawal, verdict.way)
      if (!queued.ok) return queued
    }
    const { userId } = withdrawal
    const decided = await markDecided(tx, {
      userId,
      withdrawalId,
      status: decision.value,
      decidedBy: operator.username,
      decidedKey: verdict.key ?? null,
      reason: reason === '' ? null : reason,
    })
    assert(decided.length > 0, `withdrawal ${withdrawalId} was decided and is not pending`)
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
    await deps.notify(tx, { type: 'withdrawal_decided', userId, withdrawalId })
    deps.tell(tx, userId, { type: 'withdrawal', withdrawalId, status: decision.value })
    if (decision.value === 'rejected') deps.tell(tx, userId, { type: 'balance' })
    return ok(await readAdminWithdrawal(tx, { userId, withdrawalId }))
  })
  if (answer.ok && answer.value.payout?.state === 'queued') deps.wakePayouts()
  return answer
}

async function lock(tx: Transaction, withdrawalId: number): Promise<Decided | null> {
  const owner = first(await findWithdrawalOwner(tx, { withdrawalId }))
  if (owner === null) return null
  const userId = Number(owner.user_id)
  const { to_address, ...rest } = only(await lockWithdrawal(tx, { userId, withdrawalId }))
  return { ...rest, withdrawalId, userId, toAddress: to_address }
}

async function queue(
  { chainId, tokens, hasHotWallet, queuePayout }: WithdrawalDeps,
  tx: Transaction,
  { username }: OperatorSession,
  { userId, withdrawalId, asset, amount, fee, toAddress }: Decided,
  way: PayoutWay,
): Promise<Result<null, 'withdrawal_bv3_closed' | 'payout_unavailable' | 'payouts_stopped'>> {
  if (asset === 'BV3' && !(await readSetting(tx, 'withdrawals')).isBv3Open) return refuse('withdrawal_bv3_closed')
  if (await isStoppedByAlarm(tx)) return refuse('payouts_stopped')
  const token = tokens[asset]
  if (token === null || (way === 'hot_wallet' && !hasHotWallet)) return refuse('payout_unavailable')
  await queuePayout(tx, {
    userId,
    withdrawalId,
    chainId,
    way,
    token,
    toAddress,
    amount: toTokenUnits(asset, amount - fee),
    createdBy: username,
  })
  return ok(null)
}
