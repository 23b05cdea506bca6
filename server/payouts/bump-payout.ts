import { nextGasPrice } from '#core/gas-price.ts'
import { isPlayerNamed } from '../audit/alarms.ts'
import { gasLimitOf } from '../chain/payouts/payout-wallet.ts'
import { readGasPrice } from '../chain/payouts/read-wallet.ts'
import { findNewerAttempt } from './attempts.sql.ts'
import { GAS_PRICE_WEI_MAX } from './choose-payable.ts'
import { isStopped } from './is-stopped.ts'
import type { PayoutDeps } from './payout-deps.ts'
import type { Payout, SignedAttempt } from './payout-rows.ts'
import { lockPayout } from './payouts.sql.ts'
import { storeAttempt } from './store-attempt.ts'

/** Attempts for one payout: 125 % twenty times over is far beyond the highest price that we pay. */
const ATTEMPTS_MAX = 20

/**
 * Signs the same payment with the same nonce for more gas, and stores it: whichever attempt is mined, the others never can.
 *
 * @param last the attempt that was stored last
 * @returns whether there is a new attempt
 * @throws SignerFailed
 */
export async function bumpPayout(deps: PayoutDeps, payout: Payout, last: SignedAttempt): Promise<boolean> {
  const { db, chain, wallet, log } = deps
  const { nonce, userId, payoutId } = payout
  // A key that was replaced cannot sign for the old wallet: its stored bytes are all there is.
  if (wallet === null || nonce === null || payout.from !== wallet.address || last.attempt >= ATTEMPTS_MAX) return false
  const priceWei = nextGasPrice(await readGasPrice(chain), last.gasPriceWei, GAS_PRICE_WEI_MAX)
  if (priceWei === null) return false
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
