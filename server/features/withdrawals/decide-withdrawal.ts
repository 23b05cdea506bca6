import type { Address } from '#core/address.ts'
import type { AdminWithdrawalView, BatchApproval } from '#core/api/admin-withdrawals.ts'
import { messageOf } from '#core/api/errors.ts'
import { assert } from '#core/assert.ts'
import { type Bv3, formatAmount, parseAmount, toTokenUnits, type Usdt } from '#core/money.ts'
import type { PayoutWay } from '#core/payout.ts'
import { ok, type Result, refuse } from '#core/result.ts'

import { decideWithdrawal as decide, type WithdrawalStatus, type WithdrawalVerdict } from '#core/withdrawal.ts'
import { isPlayerNamed, isStoppingAlarmOpen } from '../../audit/alarm-stops.ts'
import { writeAuditLog } from '../../audit/log/audit-log.ts'
import { runInParts } from '../../audit/log/operator-requests.ts'
import { first, only, type Transaction, transact, withMutex } from '../../db/statement.ts'
import { isFault } from '../../fault.ts'
import type { OperatorSession } from '../../http/routing/route.ts'
import { lockAccounts, post } from '../../ledger/post.ts'
import { isHeld } from '../../payouts/holds/holds.ts'
import { queuePayout, wakePayer } from '../../payouts/payout-rows.ts'
import { readSetting } from '../../settings/settings.ts'
import { readAdminWithdrawal } from './read-withdrawals.ts'
import { findWithdrawalOwner, lockWithdrawal, markDecided, readApprovedUnder, readNets } from './withdrawals.sql.ts'
import { type HeldWithdrawal, readFreeze, releaseTransfer, type WithdrawalDeps } from './withdrawals.ts'

export type WithdrawalDecisionInput = {
  readonly status: WithdrawalVerdict
  /** Reason that the player reads. */
  readonly reason: string
  readonly way: PayoutWay
  /** Key of the request that decides several withdrawals at once. */
  readonly key?: string | null
}

type WithdrawalDecisionRefusal =
  | 'withdrawal_unknown'
  | 'withdrawal_already_decided'
  | 'withdrawal_of_frozen'
  | 'withdrawal_being_checked'
  | 'rejection_needs_reason'
  | 'withdrawal_bv3_closed'
  | 'payout_unavailable'
  | 'payouts_stopped'
  | 'payouts_held'
  | 'payouts_unexplained'

type LockedWithdrawal = HeldWithdrawal & { readonly status: WithdrawalStatus; readonly toAddress: Address }

/** Approves or rejects a withdrawal, once. An approval queues a payout, and a rejection releases the held amount. */
export async function decideWithdrawal(
  deps: WithdrawalDeps,
  operator: OperatorSession,
  withdrawalId: number,
  verdict: WithdrawalDecisionInput,
): Promise<Result<AdminWithdrawalView, WithdrawalDecisionRefusal>> {
  const reason = verdict.reason.trim()
  const isExplained = await deps.record.compare()
  const isPaid = !(await isExplained(deps.db)) && (await isPaidByStray(deps, withdrawalId, verdict))
  const answer = await transact<AdminWithdrawalView, WithdrawalDecisionRefusal>(deps.db, async (tx) => {
    const withdrawal = await lock(tx, withdrawalId)
    if (withdrawal === null) return refuse('withdrawal_unknown')
    const decision = decide(withdrawal.status, verdict.status)
    if (!decision.ok) return decision
    const isUnexplained = !isPaid && !(await isExplained(tx))
    const { userId } = withdrawal
    const by = { by: operator.username, reason: reason === '' ? null : reason, key: verdict.key ?? null }
    if (decision.value === 'rejected') {
      if (by.reason === null) return refuse('rejection_needs_reason')
      // It may have been approved and paid before the database was set back.
      if (await isHeld(tx)) return refuse('payouts_held')
      if (isUnexplained) return refuse('payouts_unexplained')
      await post(tx, [releaseTransfer(withdrawal)])
      await markRejected(tx, withdrawal, by)
    } else {
      if (isUnexplained) return refuse('payouts_unexplained')
      const approved = await approveWithdrawal(deps, tx, withdrawal, { ...by, way: verdict.way })
      if (!approved.ok) {
        assert(approved.code !== 'claim_refused', 'a person approves by no budget')
        return refuse(approved.code)
      }
    }
    await writeAuditLog(tx, {
      username: operator.username,
      action: decision.value === 'approved' ? 'approve withdrawal' : 'reject withdrawal',
      subject: { kind: 'withdrawal', key: withdrawalId },
      details: {
        amount: formatAmount(withdrawal.amount, withdrawal.asset),
        token: withdrawal.asset,
        toAddress: withdrawal.toAddress,
        ...(decision.value === 'approved' ? { way: verdict.way } : {}),
        ...(reason === '' ? {} : { reason }),
      },
    })
    await deps.notify(tx, { type: 'withdrawal_decided', userId, withdrawalId })
    deps.notifyPages(tx, userId, { type: 'withdrawal', withdrawalId, status: decision.value })
    if (decision.value === 'rejected') deps.notifyPages(tx, userId, { type: 'balance' })
    return ok(await readAdminWithdrawal(tx, { userId, withdrawalId }))
  })
  if (answer.ok && answer.value.payout?.state === 'queued') wakePayer(deps.broadcast)
  return answer
}

/**
 * Returns whether a transaction that waits to be explained has paid exactly this withdrawal. If it is approved, its payout is not
 * signed before the operator has named that transaction for it.
 */
async function isPaidByStray(
  { db, tokens, record }: WithdrawalDeps,
  withdrawalId: number,
  { status, way }: WithdrawalDecisionInput,
): Promise<boolean> {
  const row = first(await readNets(db, { ids: [withdrawalId] }))
  if (row === null || status !== 'approved' || way !== 'hot_wallet') return false
  const { asset, amount, fee, to_address: to } = row
  return record.isPaidByStray({ token: tokens[asset], to, value: toTokenUnits(asset, amount - fee) })
}

async function markRejected(
  tx: Transaction,
  { userId, withdrawalId }: LockedWithdrawal,
  { by, reason, key }: { readonly by: string; readonly reason: string | null; readonly key: string | null },
): Promise<void> {
  const decided = {
    status: 'rejected',
    decidedBy: by,
    decidedKey: key,
    reason,
    instantDay: null,
    instant: null,
  } as const
  const rows = await markDecided(tx, { userId, withdrawalId, ...decided })
  assert(rows.length > 0, `withdrawal ${withdrawalId} was rejected and is not pending`)
}

async function lock(tx: Transaction, withdrawalId: number): Promise<LockedWithdrawal | null> {
  const owner = first(await findWithdrawalOwner(tx, { withdrawalId }))
  if (owner === null) return null
  const userId = Number(owner.user_id)
  const { to_address, ...rest } = only(await lockWithdrawal(tx, { userId, withdrawalId }))
  return { ...rest, withdrawalId, userId, toAddress: to_address }
}

type Approval = {
  readonly way: PayoutWay
  /** Name of the operator or of the rule. */
  readonly by: string
  readonly reason: string | null
  /** Key of the request that decides several withdrawals at once. */
  readonly key: string | null
  /** Instant rule. Its claim is made last, right before anything is written. If the claim is refused, nothing is written. */
  readonly rule?: {
    readonly day: number
    /** Figures of the rule as JSON. */
    readonly record: string
    readonly claim: () => Promise<boolean>
  }
}

export type ApprovalRefusal =
  | 'withdrawal_of_frozen'
  | 'withdrawal_being_checked'
  | 'withdrawal_bv3_closed'
  | 'payouts_stopped'
  | 'payout_unavailable'
  | 'claim_refused'

/**
 * Queues the payout of a pending withdrawal and marks the withdrawal approved. This is the only way, for an operator and for the
 * rule. A refusal has written nothing.
 *
 * @returns when it was approved
 */
export async function approveWithdrawal(
  { chainId, tokens, hotWallet }: WithdrawalDeps,
  tx: Transaction,
  { userId, withdrawalId, asset, amount, fee, toAddress }: HeldWithdrawal & { readonly toAddress: Address },
  { way, by, reason, key, rule }: Approval,
): Promise<Result<Date, ApprovalRefusal>> {
  const [, freeze, isChecked, isStopped, { isBv3Open }] = await Promise.all([
    // A freeze that is being set ends before this, or waits for it.
    lockAccounts(tx, [userId]),
    readFreeze(tx, userId),
    isPlayerNamed(tx, userId),
    isStoppingAlarmOpen(tx),
    readSetting(tx, 'withdrawals'),
  ])
  if (freeze !== null) return refuse('withdrawal_of_frozen')
  if (isChecked) return refuse('withdrawal_being_checked')
  if (asset === 'BV3' && !isBv3Open) return refuse('withdrawal_bv3_closed')
  if (isStopped) return refuse('payouts_stopped')
  const token = tokens[asset]
  if (token === null || (way === 'hot_wallet' && hotWallet() === null)) return refuse('payout_unavailable')
  if (rule !== undefined && !(await rule.claim())) return refuse('claim_refused')
  const payout = { userId, withdrawalId, chainId, way, token, toAddress, createdBy: by }
  const [, decided] = await Promise.all([
    queuePayout(tx, { ...payout, amount: toTokenUnits(asset, amount - fee) }),
    markDecided(tx, {
      userId,
      withdrawalId,
      status: 'approved',
      decidedBy: by,
      decidedKey: key,
      reason,
      instantDay: rule?.day ?? null,
      instant: rule?.record ?? null,
    }),
  ])
  const decidedAt = first(decided)?.decided_at ?? null
  assert(decidedAt !== null, `withdrawal ${withdrawalId} was approved and is not pending`)
  return ok(decidedAt)
}

type BatchApprovalRequest = {
  readonly ids: readonly number[]
  readonly way: PayoutWay
  /** Decimal texts of what all of them send, as the operator has read it. */
  readonly net: { readonly usdt: string; readonly bv3: string }
}

type BatchRefusal = 'withdrawal_unknown' | 'batch_total_differs' | 'idempotency_key_reused' | 'malformed_request'

/**
 * Approves withdrawals one by one, each in a separate transaction. One that was already decided, or cannot be approved, is skipped
 * and named. The amount that a withdrawal sends never changes, so their sum is compared with the confirmed one before the first is
 * approved.
 *
 * @param key of the request; a repeated request with the same key gets the first answer
 */
export async function approveWithdrawals(
  deps: WithdrawalDeps,
  operator: OperatorSession,
  ask: BatchApprovalRequest,
  key: string | null,
): Promise<Result<BatchApproval, BatchRefusal>> {
  const { username } = operator
  const nets = await readNetsOf(deps, ask)
  if (!nets.ok) return nets
  // Runs one batch at a time in this process: each batch holds a connection for its key, while its rows are decided on other
  // connections.
  return withMutex(deps.db, 'batch approval', () =>
    runInParts(deps.db, { username, key, call: 'POST /api/admin/withdrawals/approve', request: ask }, () =>
      approveEach(deps, operator, ask, key, nets.value),
    ),
  )
}

type WithdrawalNet = { readonly asset: 'BV3' | 'USDT'; readonly net: bigint }

async function readNetsOf(
  { db }: WithdrawalDeps,
  { ids, net }: BatchApprovalRequest,
): Promise<Result<Map<number, WithdrawalNet>, BatchRefusal>> {
  const usdt = parseAmount(net.usdt, 'USDT')
  const bv3 = parseAmount(net.bv3, 'BV3')
  if (!usdt.ok || !bv3.ok) return refuse('malformed_request')
  const rows = await readNets(db, { ids: [...ids] })
  const nets = new Map(rows.map((row) => [Number(row.id), { asset: row.asset, net: row.amount - row.fee }]))
  if (ids.some((id) => !nets.has(id))) return refuse('withdrawal_unknown')
  const sums = sumsOf([...nets.values()])
  return sums.USDT === usdt.value && sums.BV3 === bv3.value ? ok(nets) : refuse('batch_total_differs')
}

async function approveEach(
  deps: WithdrawalDeps,
  operator: OperatorSession,
  { ids, way }: BatchApprovalRequest,
  key: string | null,
  nets: ReadonlyMap<number, WithdrawalNet>,
): Promise<BatchApproval> {
  const approved: number[] = []
  const skipped: BatchApproval['skipped'] = []
  for (const id of ids) {
    const refusal = await approveOne(deps, operator, id, { status: 'approved', reason: '', way, key })
    if (refusal === null || (await isApprovedUnderKey(deps, operator, id, key))) approved.push(id)
    else skipped.push({ id, error: refusal, message: messageOf(refusal) })
  }
  const sums = sumsOf(approved.flatMap((id) => nets.get(id) ?? []))
  const approvedNet = { usdt: formatAmount(sums.USDT as Usdt, 'USDT'), bv3: formatAmount(sums.BV3 as Bv3, 'BV3') }
  return { approved, approvedNet, skipped }
}

/**
 * Approves one withdrawal. Returns null once it is approved, else the refusal. A row that cannot be written does not stop the rows
 * after it.
 */
async function approveOne(
  deps: WithdrawalDeps,
  operator: OperatorSession,
  id: number,
  verdict: WithdrawalDecisionInput,
) {
  try {
    const decided = await decideWithdrawal(deps, operator, id, verdict)
    return decided.ok ? null : decided.code
  } catch (error) {
    // Not this row's fault: a repeated request with the same key continues where the batch was interrupted.
    if (isFault(error)) throw error
    deps.log.error(
      { err: error, withdrawalId: id },
      'a withdrawal of a batch was not approved; the others of the batch continue',
    )
    return 'approval_failed'
  }
}

/** Returns whether an earlier run of this very request has approved it, and was interrupted before it could answer. */
const isApprovedUnderKey = async (
  { db }: WithdrawalDeps,
  { username }: OperatorSession,
  withdrawalId: number,
  key: string | null,
): Promise<boolean> => key !== null && (await readApprovedUnder(db, { withdrawalId, username, key })).length > 0

function sumsOf(nets: readonly WithdrawalNet[]) {
  const sums = { USDT: 0n, BV3: 0n }
  for (const { asset, net } of nets) sums[asset] += net
  return sums
}
