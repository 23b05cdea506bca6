import { type Address, isAddress, lowercased } from './address.ts'
import { bv3 } from './money.ts'
import { ok, type Result, refuse } from './result.ts'

/** Bonus for joining, paid once per wallet. */
export const JOIN_BONUS = bv3(10_000n)
/** Bonus for a claimed referral, paid to the claimant and to the wallet whose code the claim names. */
export const REFERRAL_BONUS = bv3(2_000n)

/**
 * Status of a submission for the join airdrop.
 *
 * - `pending`: waits for the operator
 * - `rejected`: with a reason; the player may submit again
 * - `approved`: the bonus can be claimed
 * - `claimed`: the bonus is in the balance
 */
export const SUBMISSION_STATUSES = ['pending', 'rejected', 'approved', 'claimed'] as const
export type SubmissionStatus = (typeof SUBMISSION_STATUSES)[number]

/** State of a wallet: the status of its latest submission, or `not_started` before the first one. */
export type JoinState = 'not_started' | SubmissionStatus

/** State of a join claim in the form of the API. */
export type JoinFlags = {
  readonly claimed: boolean
  readonly socialSubmitted: boolean
  readonly socialApproved: boolean
  readonly socialRejected: boolean
}

/**
 * Returns the state that a join claim's flags give. Claimed overrides rejected, rejected overrides approved, and approved
 * overrides submitted.
 */
export function joinStateOf(claim: JoinFlags | undefined): JoinState {
  if (claim === undefined) return 'not_started'
  if (claim.claimed) return 'claimed'
  if (claim.socialRejected) return 'rejected'
  if (claim.socialApproved) return 'approved'
  return claim.socialSubmitted ? 'pending' : 'not_started'
}

/** Returns the flags of a state; `joinStateOf` reads them back. */
export const joinFlags = (state: JoinState): JoinFlags => ({
  claimed: state === 'claimed',
  socialSubmitted: state !== 'not_started',
  socialApproved: state === 'approved' || state === 'claimed',
  socialRejected: state === 'rejected',
})

export type SubmissionRefusal = 'airdrop_already_pending' | 'airdrop_already_approved' | 'airdrop_already_claimed'

/** Allows a first submission, and another one after a rejection. */
export function decideJoinSubmission(state: JoinState): Result<'pending', SubmissionRefusal> {
  if (state === 'pending') return refuse('airdrop_already_pending')
  if (state === 'approved') return refuse('airdrop_already_approved')
  if (state === 'claimed') return refuse('airdrop_already_claimed')
  return ok('pending')
}

export type AirdropVerdict = 'approved' | 'rejected'

/** Allows one decision on a pending submission. A rejection needs a reason, because the player reads it. */
export function decideReview(
  status: SubmissionStatus,
  verdict: AirdropVerdict,
  notes: string,
): Result<AirdropVerdict, 'airdrop_claim_already_decided' | 'rejection_needs_reason'> {
  if (status !== 'pending') return refuse('airdrop_claim_already_decided')
  if (verdict === 'rejected' && notes.trim() === '') return refuse('rejection_needs_reason')
  return ok(verdict)
}

/** Allows one claim of an approved submission. */
export function decideJoinClaim(
  state: JoinState,
): Result<'claimed', 'airdrop_not_approved' | 'airdrop_already_claimed'> {
  if (state === 'claimed') return refuse('airdrop_already_claimed')
  return state === 'approved' ? ok('claimed') : refuse('airdrop_not_approved')
}

/** Post on X: its link in the stored spelling, and its number. The number alone identifies the post. */
type RetweetPost = { readonly url: `https://x.com/${string}`; readonly postId: string }

/** Characters. No honest link is longer, even with the parameters that sharing adds. */
const URL_LENGTH_MAX = 300

/**
 * Pattern instead of a URL parser, so that everything not listed is refused: other schemes and hosts, users, passwords, ports,
 * and paths after the number. A query and a fragment, which sharing adds, may be any printable ASCII and are dropped.
 */
const POST_URL =
  /^https:\/\/(?:www\.|mobile\.)?(?:x|twitter)\.com\/([a-z0-9_]{1,15})\/status\/([1-9]\d{0,18})\/?(?:[?#][!-~]*)?$/i

/**
 * Reads the link of a post on X.
 *
 * Two links name the same post if and only if their numbers are equal: X redirects any handle before the number to the post.
 *
 * @param text as a player typed it, e.g. ' https://twitter.com/Ann/status/20?s=46 '
 */
export function readRetweetUrl(text: string): Result<RetweetPost, 'airdrop_retweet_url_invalid'> {
  const trimmed = text.trim()
  const match = trimmed.length <= URL_LENGTH_MAX ? POST_URL.exec(trimmed) : null
  const [, handle, postId] = match ?? []
  if (handle === undefined || postId === undefined) return refuse('airdrop_retweet_url_invalid')
  return ok({ url: `https://x.com/${handle.toLowerCase()}/status/${postId}`, postId })
}

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
