import { sql } from 'drizzle-orm'
import { assert } from '#core/assert.ts'
import type { WithdrawalAsset } from '#core/withdrawal.ts'
import type { Transaction } from '../../db/pool.ts'
import { post } from '../../ledger/post.ts'
import type { WithdrawalDeps } from './withdrawal-deps.ts'
import { paidTransfers } from './withdrawal-transfers.ts'

/**
 * Ends an approved withdrawal whose payout is final, in the transaction that completes the payout.
 *
 * @param txHash the final transaction that has moved the money
 * @returns tells the player's pages; to be called after commit
 */
export async function completeWithdrawal(
  { notify, announce }: Pick<WithdrawalDeps, 'notify' | 'announce'>,
  tx: Transaction,
  withdrawalId: number,
  txHash: string,
): Promise<() => void> {
  const { rows } = await tx.execute<{ user_id: string; asset: WithdrawalAsset; amount: string; fee: string }>(sql`
    update withdrawals set status = 'completed', completed_at = clock_now()
    where id = ${withdrawalId} and status = 'approved' returning user_id, asset, amount, fee`)
  const row = rows[0]
  assert(row !== undefined, `withdrawal ${withdrawalId} was paid and is not approved`)
  const userId = Number(row.user_id)
  const withdrawal = { withdrawalId, userId, asset: row.asset, amount: BigInt(row.amount), fee: BigInt(row.fee) }
  await post(tx, paidTransfers(withdrawal, txHash))
  await notify(tx, { type: 'withdrawal_completed', withdrawalId })
  return () => {
    announce(userId, { type: 'balance' })
    announce(userId, { type: 'withdrawal', withdrawalId, status: 'completed' })
  }
}
