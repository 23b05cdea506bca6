import { sayPayoutProblem } from '#core/payout-problem.ts'
import { readSeenCount } from '../chain/payouts/wallet-counts.ts'
import { only } from '../db/statement.ts'
import { selectSignedNonces } from './attempts.sql.ts'
import type { PayoutDeps } from './payout-deps.ts'
import { readLowestUnderWay } from './payouts.sql.ts'
import { signVoid } from './sign-void.ts'

/** Maximum nonces used up in one round. */
const NONCES_A_ROUND_MAX = 20
/** Milliseconds before a gap is filled. A queued payout takes a free nonce before that. */
const AFTER_MS = 180_000

/**
 * Uses up free nonces that block payouts with higher nonces. Gaps exist if the database took a node's wrong count for the
 * next nonce. Transactions above a gap can never be mined.
 */
export async function fillGap(deps: PayoutDeps): Promise<void> {
  const { db, chain, wallet, log } = deps
  if (wallet === null) return
  const key = { chainId: chain.chainId, address: wallet.address }
  const under = only(await readLowestUnderWay(db, { chainId: chain.chainId, from: wallet.address }))
  const bumpAfterMs = deps.bumpAfterMs ?? AFTER_MS
  if (under.nonce === null || under.age_ms === null || under.age_ms < BigInt(bumpAfterMs)) return
  const seenCount = await readSeenCount(chain, wallet.address)
  if (Number(under.nonce) <= seenCount) return
  const signed = new Set((await selectSignedNonces(db, { ...key, least: seenCount })).map(({ nonce }) => Number(nonce)))
  const last = Math.min(Number(under.nonce), seenCount + NONCES_A_ROUND_MAX)
  for (let nonce = seenCount; nonce < last; nonce++) {
    if (signed.has(nonce)) continue
    const complaint = await signVoid(deps, { nonce, replacedWei: null, bumpAfterMs })
    if (complaint !== null)
      log.warn(
        { nonce, complaint: sayPayoutProblem(complaint) },
        'a gap in the nonces of the hot wallet could not be filled',
      )
  }
}
