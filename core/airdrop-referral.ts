import { type Address, isAddress, lowercased } from './address.ts'
import type { JoinState } from './airdrop.ts'
import { ok, type Result, refuse } from './result.ts'

/**
 * Returns the wallet that a referral code names. A code may be written in any case.
 *
 * @param wallet the claimant's, lowercased
 */
export function readReferralCode(
  wallet: Address,
  code: string,
): Result<Address, 'referrer_malformed' | 'referrer_is_self'> {
  const trimmed = code.trim()
  if (!isAddress(trimmed)) return refuse('referrer_malformed')
  const referrer = lowercased(trimmed)
  return referrer === wallet ? refuse('referrer_is_self') : ok(referrer)
}

/** Facts for a referral claim, read while both accounts are locked. */
export type ReferralFacts = {
  readonly claimant: { readonly userId: number; readonly join: JoinState; readonly hasClaimed: boolean }
  /** Account that the code names, with the account that it has named itself. Null if no account has the code's wallet. */
  readonly referrer: { readonly userId: number; readonly named: number | null } | null
}

export type ReferralClaimRefusal =
  | 'airdrop_referral_already_claimed'
  | 'airdrop_join_not_claimed'
  | 'airdrop_code_unknown'
  | 'airdrop_code_named_you'

/**
 * Decides whether a wallet may claim the referral bonus: once, after its own join bonus, with the code of another account that
 * has not claimed with this wallet's code. A referrer earns for every wallet that names it.
 *
 * @returns the referrer's account
 */
export function decideReferralClaim({ claimant, referrer }: ReferralFacts): Result<number, ReferralClaimRefusal> {
  if (claimant.hasClaimed) return refuse('airdrop_referral_already_claimed')
  if (claimant.join !== 'claimed') return refuse('airdrop_join_not_claimed')
  if (referrer === null) return refuse('airdrop_code_unknown')
  if (referrer.named === claimant.userId) return refuse('airdrop_code_named_you')
  return ok(referrer.userId)
}
