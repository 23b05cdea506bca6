import { type Address, isAddress, lowercased } from './address.ts'
import { percentRoundedDown, type Usdt } from './money.ts'
import { ok, type Result, refuse } from './result.ts'

/** A referrer's share of each purchase paid by a referred wallet, in percent. */
export const REFERRAL_PERCENT = 15n

/**
 * Minutes after a wallet's first sign-in in which its session may still name a referrer. A page sends the code within seconds of
 * the sign-in. A session that is stolen later binds no referrer.
 */
export const REFERRER_MINUTES = 15

/** Returns the referrer's bonus for one purchase, rounded down to a base unit. */
export const referralBonus = (paid: Usdt): Usdt => percentRoundedDown(paid, REFERRAL_PERCENT)

/** Returns the link for a wallet's friends, which names the wallet as referrer. */
export const referralLink = (origin: string, walletAddress: string) => `${origin}/?ref=${walletAddress}`

export type ReferralRefusal = 'referrer_malformed' | 'referrer_is_self' | 'referrer_was_referred_by_this_wallet'

/**
 * Decides whether a wallet may name another as its referrer. A referrer is bound once, within `REFERRER_MINUTES` of the wallet's
 * first sign-in.
 *
 * @param wallet the new account's wallet, lowercased
 * @param code text from the link or the person
 * @param above all wallets above the named one: its referrer, that one's referrer, and so on; referrals form no cycle
 */
export function decideReferrer(
  wallet: Address,
  code: string,
  above: readonly Address[],
): Result<Address, ReferralRefusal> {
  if (!isAddress(code)) return refuse('referrer_malformed')
  const referrer = lowercased(code)
  if (referrer === wallet) return refuse('referrer_is_self')
  if (above.includes(wallet)) return refuse('referrer_was_referred_by_this_wallet')
  return ok(referrer)
}
