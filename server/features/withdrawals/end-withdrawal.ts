import { cancelWithdrawal as call, type WithdrawalView } from '#core/api/withdrawals.ts'
import { assert } from '#core/assert.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import { CANCELLED_REASON, cancelWithdrawal as decide } from '#core/withdrawal.ts'
import { isPlayerNamed } from '../../audit/alarm-stops.ts'
import { first, only, type Transaction } from '../../db/statement.ts'
import { readFirstAnswer, transactOnce } from '../../http/routing/once.ts'
import type { PlayerSession } from '../../http/routing/sessions.ts'
import { addToDay } from '../../ledger/day-totals.ts'
import { post } from '../../ledger/post.ts'
import { isHeld } from '../../payouts/holds/holds.ts'
import { readWithdrawal } from './read-withdrawals.ts'
import type { WithdrawalDeps, WithdrawalKey } from './withdrawal-deps.ts'
import { dayTotalOf, paidTransfers, releaseTransfer } from './withdrawal-transfers.ts'
import {
  countCancelled,
  lockWithdrawal,
  markCancelled,
  markCancelledByPlayer,
  markCompleted,
} from './withdrawals.sql.ts'

/**
 * Releases an approved withdrawal whose payout an operator has cancelled, in the transaction that cancels the payout. The player
 * reads it as rejected, with the reason.
 */
export async function cancelWithdrawal(
  { notify, tell }: Pick<WithdrawalDeps, 'notify' | 'tell'>,
  tx: Transaction,
  { userId, withdrawalId }: WithdrawalKey,
  { by, reason }: { readonly by: string; readonly reason: string },
): Promise<void> {
  const row = first(await markCancelled(tx, { userId, withdrawalId, decidedBy: by, reason }))
  assert(row !== null, `the payout of withdrawal ${withdrawalId} was cancelled and the withdrawal is not approved`)
  await post(tx, [releaseTransfer({ withdrawalId, userId, ...row })])
  await notify(tx, { type: 'withdrawal_decided', userId, withdrawalId })
  tell(tx, userId, { type: 'balance' }, { type: 'withdrawal', withdrawalId, status: 'rejected' })
}

/**
 * Completes an approved withdrawal whose payout is final, in the transaction that completes the payout.
 *
 * @param txHash the final transaction that has moved the money
 */
export async function completeWithdrawal(
  { notify, tell }: Pick<WithdrawalDeps, 'notify' | 'tell'>,
  tx: Transaction,
  { userId, withdrawalId }: WithdrawalKey,
  txHash: string,
): Promise<void> {
  const row = first(await markCompleted(tx, { userId, withdrawalId }))
  assert(row !== null, `withdrawal ${withdrawalId} was paid and is not approved`)
  const { asset, amount, fee, completed_at: at } = row
  assert(at !== null, `withdrawal ${withdrawalId} was completed at no moment`)
  await Promise.all([
    post(tx, paidTransfers({ withdrawalId, userId, asset, amount, fee }, txHash)),
    addToDay(tx, { userId, name: dayTotalOf(asset, 'completed'), at, amount }),
  ])
  await notify(tx, { type: 'withdrawal_completed', userId, withdrawalId })
  tell(tx, userId, { type: 'balance' }, { type: 'withdrawal', withdrawalId, status: 'completed' })
}

type CancelRefusal =
  | 'withdrawal_unknown'
  | 'withdrawal_already_decided'
  | 'withdrawal_too_many_cancelled'
  | 'withdrawals_being_checked'
  | 'idempotency_key_reused'

/** Withdrawals that are read: far more than a player can have requested in a day beside the cancelled ones. */
const LATEST = 200

/**
 * Cancels a pending withdrawal for its player, once, and makes the held amount available again. Takes the same lock as the
 * operator's decision, so that the later of the two is refused.
 */
export async function cancelPending(
  { db, record, notify, tell }: Pick<WithdrawalDeps, 'db' | 'record' | 'notify' | 'tell'>,
  { userId, walletAddress }: PlayerSession,
  withdrawalId: number,
  key: string | null,
): Promise<Result<WithdrawalView, CancelRefusal>> {
  const once = { userId, walletAddress, key, call, request: { withdrawalId } }
  const repeated = await readFirstAnswer<WithdrawalView>(db, once)
  if (repeated !== null) return repeated
  const isExplained = await record.compare()
  const answer = await transactOnce<WithdrawalView, CancelRefusal>(db, once, async (tx) => {
    const withdrawal = first(await lockWithdrawal(tx, { userId, withdrawalId }))
    if (withdrawal === null) return refuse('withdrawal_unknown')
    const [{ cancelled }, isBeingChecked, arePayoutsHeld, isCompared] = await Promise.all([
      countCancelled(tx, { userId, among: LATEST }).then(only),
      isPlayerNamed(tx, userId),
      isHeld(tx),
      isExplained(tx),
    ])
    const decision = decide(withdrawal.status, Number(cancelled))
    if (!decision.ok) return decision
    // It may have been approved and paid before the database was set back.
    if (isBeingChecked || arePayoutsHeld || !isCompared) return refuse('withdrawals_being_checked')
    await post(tx, [releaseTransfer({ withdrawalId, userId, ...withdrawal })])
    const marked = await markCancelledByPlayer(tx, { userId, withdrawalId, reason: CANCELLED_REASON })
    assert(marked.length > 0, `withdrawal ${withdrawalId} was cancelled and is not pending`)
    await notify(tx, { type: 'withdrawal_decided', userId, withdrawalId })
    tell(tx, userId, { type: 'balance' }, { type: 'withdrawal', withdrawalId, status: 'rejected' })
    return ok(await readWithdrawal(tx, { userId, withdrawalId }))
  })
  return answer.ok ? ok(answer.value.answer) : answer
}
