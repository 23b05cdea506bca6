import { LRUCache } from 'lru-cache'
import type { Address, TxHash } from '#core/address.ts'
import type { WithdrawalAsset } from '#core/withdrawal.ts'
import { type Executor, first } from '../../db/statement.ts'
import { findClaimants, readPaidWithdrawal } from './share.sql.ts'

/** Paid withdrawal as the chain shows it, in the ledger's units. */
export type SharedPayout = {
  readonly asset: WithdrawalAsset
  readonly net: bigint
  readonly toAddress: Address
  readonly completedAt: Date
}

/** Claims that are read. A transaction with this many or more is not described. */
const CLAIMS_MAX = 3
const CACHED_MAX = 1_000

/**
 * Creates a reader of the withdrawal that a final transaction has paid. Anyone with the transaction's hash may read it, because the
 * chain shows the same. It returns null for a payout in progress and for a refund. It also returns null for a transaction that has
 * paid several withdrawals, because the hash does not identify one of them.
 */
export function sharedPayoutReader(db: Executor, chainId: number): (txHash: TxHash) => Promise<SharedPayout | null> {
  const cached = new LRUCache<string, SharedPayout>({ max: CACHED_MAX })

  async function readPaid(txHash: TxHash, userId: bigint, payoutId: bigint): Promise<SharedPayout | null> {
    // A paid amount never changes, but the claims on its transaction may.
    const name = `${txHash} ${userId} ${payoutId}`
    const known = cached.get(name)
    if (known !== undefined) return known
    const row = first(await readPaidWithdrawal(db, { userId, payoutId, txHash }))
    if (row === null) return null
    const payout = { asset: row.asset, net: row.net, toAddress: row.to_address, completedAt: row.completed_at }
    cached.set(name, payout)
    return payout
  }

  return async (txHash) => {
    const claims = await findClaimants(db, { txHash, chainId, limit: CLAIMS_MAX })
    if (claims.length === CLAIMS_MAX) return null
    const found = await Promise.all(claims.map((claim) => readPaid(txHash, claim.user_id, claim.payout_id)))
    const paid = found.filter((payout) => payout !== null)
    return paid.length === 1 ? (paid[0] ?? null) : null
  }
}
