import { ATTEMPTS_MAX, nextGasPrice } from '#core/gas-price.ts'
import { type PayoutProblem, payoutProblem } from '#core/payout-problem.ts'
import { isPlayerNamed } from '../audit/alarms.ts'
import { gasLimitOf } from '../chain/payouts/payout-wallet.ts'
import { readGasPrice } from '../chain/payouts/read-wallet.ts'
import { findNewerAttempt } from './attempts.sql.ts'
import { isStopped } from './is-stopped.ts'
import type { PayoutDeps } from './payout-deps.ts'
import type { Payout, SignedAttempt } from './payout-rows.ts'
import { lockPayout } from './payouts.sql.ts'
import { storeAttempt } from './store-attempt.ts'

/**
 * Signs the same payment again with the same nonce for more gas, and stores it. Only one of the attempts can be mined.
 *
 * @param last the attempt that was stored last
 * @param neededWei gas price that the nodes' pools require, in wei; null if too few nodes name one
 * @returns whether a new attempt is stored; or the problem for the operator, if gas costs too much
 * @throws SignerFailed
 */
export async function bumpPayout(
  deps: PayoutDeps,
  payout: Payout,
  last: SignedAttempt,
  neededWei: bigint | null,
): Promise<boolean | PayoutProblem> {
  const { db, chain, wallet, gasPrice, log } = deps
  const { nonce, userId, payoutId } = payout
  // A replaced key cannot sign for the old wallet. Only its stored bytes can be sent.
  if (wallet === null || nonce === null || payout.from !== wallet.address || last.attempt >= ATTEMPTS_MAX) return false
  const wanted = { suggestedWei: await readGasPrice(chain), lastWei: last.gasPriceWei, neededWei }
  const priceWei = nextGasPrice(wanted, gasPrice)
  if (priceWei === null) return payoutProblem('gas_too_expensive', { limit: String(gasPrice.maxWei) })
  const signed = await wallet.sign(payout, nonce, gasLimitOf(last.raw), priceWei)
  const isBumped = await db.transaction(async (tx) => {
    const locked = await lockPayout(tx, { userId, payoutId, states: ['signed', 'broadcast'] })
    if (locked.length === 0 || (await isStopped(tx)) || (await isPlayerNamed(tx, userId))) return false
    const newer = await findNewerAttempt(tx, { userId, payoutId, attempt: last.attempt })
    if (newer.length > 0) return false
    const attempt = { ...signed, attempt: last.attempt + 1, nonce, gasPriceWei: priceWei }
    await storeAttempt(tx, payout, chain.chainId, attempt)
    return true
  })
  if (isBumped) log.info({ payoutId, nonce, gasPriceWei: String(priceWei) }, 'a payout is sent again for more gas')
  return isBumped
}
