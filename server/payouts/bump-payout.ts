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
 * Signs the same payment with the same nonce for more gas, and stores it: whichever attempt is mined, the others never can.
 *
 * @param last the attempt that was stored last
 * @param neededWei for each unit of gas, as the nodes' pools ask for; null if too few name a figure
 * @returns whether there is a new attempt; or what a person must know, if gas costs too much
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
  // A key that was replaced cannot sign for the old wallet: its stored bytes are all there is.
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
