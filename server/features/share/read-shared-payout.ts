import { LRUCache } from 'lru-cache'
import type { Address, TxHash } from '#core/address.ts'
import type { WithdrawalAsset } from '#core/withdrawal.ts'
import { type Executor, first } from '../../db/statement.ts'
import { findClaimant, readPaidWithdrawal } from './share.sql.ts'

/** What the chain shows of a withdrawal that was paid, in the ledger's units. */
export type SharedPayout = {
  readonly asset: WithdrawalAsset
  readonly net: bigint
  readonly toAddress: Address
  readonly completedAt: Date
}

const CACHED_MAX = 1_000

/**
 * The withdrawal that a final transaction has paid, for whoever was given the transaction's hash: what it tells stands on the
 * chain too. Of a payout that is under way, and of a refund, it says nothing.
 */
export function sharedPayoutReader(db: Executor, chainId: number): (txHash: TxHash) => Promise<SharedPayout | null> {
  const cached = new LRUCache<TxHash, SharedPayout>({ max: CACHED_MAX })
  return async (txHash) => {
    // It never changes any more.
    const known = cached.get(txHash)
    if (known !== undefined) return known
    const claimant = first(await findClaimant(db, { txHash, chainId }))
    if (claimant === null) return null
    const { user_id: userId, payout_id: payoutId } = claimant
    const row = first(await readPaidWithdrawal(db, { userId, payoutId, txHash }))
    if (row === null) return null
    const payout = { asset: row.asset, net: row.net, toAddress: row.to_address, completedAt: row.completed_at }
    cached.set(txHash, payout)
    return payout
  }
}
