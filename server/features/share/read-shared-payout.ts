import { LRUCache } from 'lru-cache'
import type { Address, TxHash } from '#core/address.ts'
import type { WithdrawalAsset } from '#core/withdrawal.ts'
import { type Executor, first } from '../../db/statement.ts'
import { findClaimants, readPaidWithdrawal } from './share.sql.ts'

/** What the chain shows of a withdrawal that was paid, in the ledger's units. */
export type SharedPayout = {
  readonly asset: WithdrawalAsset
  readonly net: bigint
  readonly toAddress: Address
  readonly completedAt: Date
}

/** Claims looked at: of a transaction with so many or more nothing is told. */
const CLAIMS_MAX = 3
const CACHED_MAX = 1_000

/**
 * The withdrawal that a final transaction has paid, for anyone who has the transaction's hash: what it tells is on the
 * chain too. Of a payout that is under way, and of a refund, it says nothing; nor of a transaction that has paid several
 * withdrawals, because the hash does not say whose is meant.
 */
export function sharedPayoutReader(db: Executor, chainId: number): (txHash: TxHash) => Promise<SharedPayout | null> {
  const cached = new LRUCache<string, SharedPayout>({ max: CACHED_MAX })

  async function readPaid(txHash: TxHash, userId: bigint, payoutId: bigint): Promise<SharedPayout | null> {
    // What was paid never changes any more; who claims the transaction may.
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
