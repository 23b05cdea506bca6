import { sql } from 'drizzle-orm'
import type { Address, TxHash } from '#core/address.ts'
import type { PayoutState } from '#core/payout.ts'
import type { Transaction } from '../db/pool.ts'
import type { PayoutDeps } from './payout-deps.ts'

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
    // A nonce belongs to the wallet that reserved it: it goes when another one has paid.
    const { rows } = await tx.execute<{ withdrawal_id: string | null; payment_id: string | null }>(sql`
      update payouts set state = 'completed', tx_hash = ${txHash}, from_address = ${from}, problem = null,
        nonce = case when from_address = ${from} then nonce end, completed_at = clock_now()
      where id = ${payoutId} and state = any(${sql.param([...states])}::text[])
      returning withdrawal_id, payment_id`)
    const row = rows[0]
    if (row === undefined) return null
    const id = (text: string | null) => (text === null ? null : Number(text))
    await within(tx)
    const completed = { payoutId, withdrawalId: id(row.withdrawal_id), paymentId: id(row.payment_id), txHash }
    const announce = await onCompleted(tx, completed)
    await atPoint?.('before commit', payoutId)
    return announce
  })
  tell?.()
  return tell !== null
}
