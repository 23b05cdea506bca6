import { assert } from '#core/assert.ts'
import type { Transaction } from '../../db/pool.ts'
import { first } from '../../db/statement.ts'
import { addToDay } from '../../ledger/day-totals.ts'
import { post } from '../../ledger/post.ts'
import type { WithdrawalDeps, WithdrawalKey } from './withdrawal-deps.ts'
import { dayTotalOf, paidTransfers, releaseTransfer } from './withdrawal-transfers.ts'
import { markCancelled, markCompleted } from './withdrawals.sql.ts'

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
