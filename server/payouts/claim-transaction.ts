import type { TxHash } from '#core/address.ts'
import type { Transaction } from '../db/pool.ts'
import type { Executor } from '../db/statement.ts'
import { insertClaim, readClaims } from './attempts.sql.ts'
import type { PayoutKey } from './payout-rows.ts'

type OnChain = { readonly chainId: number; readonly txHash: TxHash }

/**
 * Log index that claims a whole transaction: the BNB that it carries or, if it was signed for a payout, everything that it
 * does.
 */
export const WHOLE_TRANSACTION = -1

/**
 * Claims a transaction, or one of its logs, for a payout, so that it can never pay another payout. The caller's transaction
 * stores the signed bytes or completes the payout. A payout may claim several transactions, and the same one again.
 *
 * @param logIndexes logs of which any one is enough
 * @returns false if all of them belong to other payouts
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

/**
 * Returns whether another payout has claimed the whole transaction. A hash that was signed for a payout belongs to it, mined
 * or not.
 */
export async function isOfAnother(
  executor: Executor,
  payoutId: number,
  { chainId, txHash }: OnChain,
): Promise<boolean> {
  const claims = await readClaims(executor, { chainId, txHash })
  return claims.some(({ log_index, payout_id }) => log_index === WHOLE_TRANSACTION && Number(payout_id) !== payoutId)
}
