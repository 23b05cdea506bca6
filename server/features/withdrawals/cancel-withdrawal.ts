import { assert } from '#core/assert.ts'
import type { Transaction } from '../../db/pool.ts'
import { first } from '../../db/statement.ts'
import { post } from '../../ledger/post.ts'
import type { WithdrawalDeps, WithdrawalKey } from './withdrawal-deps.ts'
import { releaseTransfer } from './withdrawal-transfers.ts'
import { markCancelled } from './withdrawals.sql.ts'

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
