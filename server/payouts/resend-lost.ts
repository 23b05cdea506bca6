import { broadcast } from '../chain/payouts/broadcast.ts'
import { readMinedCount } from '../chain/payouts/wallet-counts.ts'
import { only } from '../db/statement.ts'
import { selectAttemptsBetween } from './attempts.sql.ts'
import { isStopped } from './is-stopped.ts'
import type { PayoutDeps } from './payout-deps.ts'
import { readLowestUnderWay } from './payouts.sql.ts'

/** Maximum transactions sent again in one round. */
const LOST_MAX = 50

/**
 * Sends stored bytes again that the chain has lost although their payouts are over, if a later nonce waits for them. A chain
 * that was set back loses them, as the local one does after a crash. The same bytes pay only the same payout.
 */
export async function resendLost({ db, chain, wallet, log }: PayoutDeps): Promise<void> {
  if (wallet === null) return
  const ours = { chainId: chain.chainId, from: wallet.address }
  const { nonce } = only(await readLowestUnderWay(db, ours))
  if (nonce === null) return
  const lowest = Number(nonce)
  const mined = await readMinedCount(chain, wallet.address)
  if (mined >= lowest) return
  const lost = await selectAttemptsBetween(db, { ...ours, minedCount: mined, lowest, limit: LOST_MAX })
  if (lost.length === 0) return
  log.warn(
    { mined, lowest, transactions: lost.length },
    'the chain has forgotten transactions of ours; they are sent again',
  )
  if (await isStopped(db)) return
  for (const { raw_transaction: raw } of lost) await broadcast(chain, raw as `0x${string}`)
}
