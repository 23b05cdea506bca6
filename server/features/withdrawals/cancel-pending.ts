import { cancelWithdrawal as call, type WithdrawalView } from '#core/api/withdrawals.ts'
import { assert } from '#core/assert.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import { CANCELLED_REASON, cancelWithdrawal as decide } from '#core/withdrawal.ts'
import { isPlayerNamed } from '../../audit/alarms.ts'
import { first, only } from '../../db/statement.ts'
import { readFirstAnswer, transactOnce } from '../../http/routing/once.ts'
import type { PlayerSession } from '../../http/routing/player-session.ts'
import { post } from '../../ledger/post.ts'
import { isHeld } from '../../payouts/holds/holds.ts'
import { readWithdrawal } from './read-withdrawals.ts'
import type { WithdrawalDeps } from './withdrawal-deps.ts'
import { releaseTransfer } from './withdrawal-transfers.ts'
import { countCancelled, lockWithdrawal, markCancelledByPlayer } from './withdrawals.sql.ts'

type Refusal =
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
): Promise<Result<WithdrawalView, Refusal>> {
  const once = { userId, walletAddress, key, call, request: { withdrawalId } }
  const repeated = await readFirstAnswer<WithdrawalView>(db, once)
  if (repeated !== null) return repeated
  const isExplained = await record.compare()
  const answer = await transactOnce<WithdrawalView, Refusal>(db, once, async (tx) => {
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
