import type { TxHash } from '#core/address.ts'
import type { Transaction } from '../db/pool.ts'
import { type Executor, first } from '../db/statement.ts'
import { insertClaim, readClaim } from './attempts.sql.ts'
import type { PayoutKey } from './payout-rows.ts'

/** A transaction on a chain. */
type OnChain = { readonly chainId: number; readonly txHash: TxHash }

/**
 * Takes a transaction for a payout, in the database's transaction that signs it or that is proven by it: no other payout
 * is ever paid by it. A payout may take several, and the same one again.
 *
 * @returns false where it is another payout's
 */
export async function claimTransaction(
  tx: Transaction,
  { userId, payoutId }: PayoutKey,
  { chainId, txHash }: OnChain,
): Promise<boolean> {
  const claimed = await insertClaim(tx, { txHash, chainId, userId, payoutId })
  return claimed.length > 0 || !(await isOfAnother(tx, payoutId, { chainId, txHash }))
}

/** Whether another payout was paid by it, or may be: a hash that was signed for one belongs to it. */
export async function isOfAnother(
  executor: Executor,
  payoutId: number,
  { chainId, txHash }: OnChain,
): Promise<boolean> {
  const claim = first(await readClaim(executor, { chainId, txHash }))
  return claim !== null && Number(claim.payout_id) !== payoutId
}
