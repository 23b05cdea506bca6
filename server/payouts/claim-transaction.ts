import type { TxHash } from '#core/address.ts'
import type { Transaction } from '../db/pool.ts'
import type { Executor } from '../db/statement.ts'
import { insertClaim, readClaims } from './attempts.sql.ts'
import type { PayoutKey } from './payout-rows.ts'

/** A transaction on a chain. */
type OnChain = { readonly chainId: number; readonly txHash: TxHash }

/** The place of a transaction itself: what it carries, or, where it was signed for a payout, all that it does. */
export const WHOLE_TRANSACTION = -1

/**
 * Takes a transaction, or one of its logs, for a payout, in the database's transaction that signs it or that is proven by it:
 * no other payout is ever paid by that. A payout may take several, and the same one again.
 *
 * @param logIndexes which of its logs would do, any one of them
 * @returns false where all are other payouts'
 */
export async function claimTransaction(
  tx: Transaction,
  { userId, payoutId }: PayoutKey,
  { chainId, txHash }: OnChain,
  logIndexes: readonly number[] = [WHOLE_TRANSACTION],
): Promise<boolean> {
  for (const logIndex of logIndexes) {
    const claimed = await insertClaim(tx, { txHash, chainId, logIndex, userId, payoutId })
    if (claimed.length > 0) return !(await isOfAnother(tx, payoutId, { chainId, txHash }))
    const owners = await readClaims(tx, { chainId, txHash })
    if (owners.some((claim) => claim.log_index === logIndex && Number(claim.payout_id) === payoutId)) return true
  }
  return false
}

/** Whether all of a transaction is another payout's: a hash that was signed for one belongs to it, mined or not. */
export async function isOfAnother(
  executor: Executor,
  payoutId: number,
  { chainId, txHash }: OnChain,
): Promise<boolean> {
  const claims = await readClaims(executor, { chainId, txHash })
  return claims.some(({ log_index, payout_id }) => log_index === WHOLE_TRANSACTION && Number(payout_id) !== payoutId)
}
