import type { Address, TxHash } from '#core/address.ts'
import type { PayoutState } from '#core/payout.ts'
import type { Transaction } from '../db/pool.ts'
import { first } from '../db/statement.ts'
import type { PayoutDeps } from './payout-deps.ts'
import { markCompleted } from './payouts.sql.ts'

/** A final transaction that has moved exactly the payout. */
export type PayoutProof = { readonly payoutId: number; readonly txHash: TxHash; readonly from: Address }

/**
 * Completes a payout and what it was for, in one transaction and once: whoever comes second finds it completed.
 *
 * @param states from which it may be completed
 * @param within what else belongs to the same transaction
 * @returns whether this call has done it
 */
export async function completePayout(
  { db, onCompleted, atPoint }: Pick<PayoutDeps, 'db' | 'onCompleted' | 'atPoint'>,
  { payoutId, txHash, from }: PayoutProof,
  states: readonly PayoutState[],
  within: (tx: Transaction) => Promise<void> = async () => undefined,
): Promise<boolean> {
  const tell = await db.transaction(async (tx) => {
    const row = first(await markCompleted(tx, { payoutId, txHash, from, states }))
    if (row === null) return null
    const id = (kept: bigint | null) => (kept === null ? null : Number(kept))
    await within(tx)
    const completed = { payoutId, withdrawalId: id(row.withdrawal_id), paymentId: id(row.payment_id), txHash }
    const announce = await onCompleted(tx, completed)
    await atPoint?.('before commit', payoutId)
    return announce
  })
  tell?.()
  return tell !== null
}
