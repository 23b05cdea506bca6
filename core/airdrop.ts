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
export function decideSubmission(state: JoinState): Result<'pending', SubmissionRefusal> {
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
