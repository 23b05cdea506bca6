import type { Address, TxHash } from '#core/address.ts'
import type { PayoutState } from '#core/payout.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import type { Transaction } from '../db/pool.ts'
import { first } from '../db/statement.ts'
import { transact } from '../db/transact.ts'
import { claimTransaction } from './claim-transaction.ts'
import type { PayoutDeps } from './payout-deps.ts'
import type { PayoutKey } from './payout-rows.ts'
import { markCompleted } from './payouts.sql.ts'

/** Final transaction that moved exactly the payout. */
export type PayoutProof = PayoutKey & {
  readonly txHash: TxHash
  readonly from: Address
  /** Nonce of the payout when it was proven. A payout that was signed with another nonce since then is not completed. */
  readonly nonce: number | null
  /** Logs that moved exactly the payout, of which any one is enough. Absent if the transaction was signed for the payout. */
  readonly logIndexes?: readonly number[]
}

/**
 * Completes a payout together with its withdrawal or refund, in one transaction. A second call finds it completed.
 *
 * @param states states from which it may be completed
 * @param within further work in the same transaction
 * @param isStopped whether booking is stopped now
 * @returns whether this call completed it; refused if the transaction belongs to another payout
 */
export async function completePayout(
  { db, onCompleted, atPoint }: Pick<PayoutDeps, 'db' | 'onCompleted' | 'atPoint'>,
  { userId, payoutId, txHash, from, nonce, logIndexes }: PayoutProof,
  states: readonly PayoutState[],
  {
    within = async () => undefined,
    isStopped = async () => false,
  }: {
    readonly within?: (tx: Transaction) => Promise<void>
    readonly isStopped?: (tx: Transaction) => Promise<boolean>
  } = {},
): Promise<Result<boolean, 'payout_transaction_used'>> {
  const done = await transact<(() => void) | null, 'payout_transaction_used'>(db, async (tx) => {
    if (await isStopped(tx)) return ok(null)
    const row = first(await markCompleted(tx, { userId, payoutId, txHash, from, nonce, states }))
    if (row === null) return ok(null)
    const isOurs = await claimTransaction(tx, { userId, payoutId }, { chainId: row.chain_id, txHash }, logIndexes)
    if (!isOurs) return refuse('payout_transaction_used')
    const id = (kept: bigint | null) => (kept === null ? null : Number(kept))
    await within(tx)
    const completed = { userId, payoutId, withdrawalId: id(row.withdrawal_id), paymentId: id(row.payment_id), txHash }
    const announce = await onCompleted(tx, completed)
    await atPoint?.('before commit', payoutId)
    return ok(announce)
  })
  if (!done.ok) return done
  done.value?.()
  return ok(done.value !== null)
}
