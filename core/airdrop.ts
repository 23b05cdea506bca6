import { bv3 } from './money.ts'
import { ok, type Result, refuse } from './result.ts'

/** What joining brings, once per wallet. */
export const JOIN_BONUS = bv3(10_000n)
/** What a claimed referral brings each of the two: who claims it, and whose code it names. */
export const REFERRAL_BONUS = bv3(2_000n)

/**
 * Where a submission for the join airdrop stands.
 *
 * - `pending`: waits for the operator
 * - `rejected`: with a reason; the player may submit again
 * - `approved`: the bonus can be claimed
 * - `claimed`: the bonus is in the balance
 */
export const SUBMISSION_STATUSES = ['pending', 'rejected', 'approved', 'claimed'] as const
export type SubmissionStatus = (typeof SUBMISSION_STATUSES)[number]

/** Where a wallet stands: as its latest submission does, or before its first one. */
export type JoinState = 'not_started' | SubmissionStatus

/** A join claim's state as the API shows it. */
export type JoinFlags = {
  readonly claimed: boolean
  readonly socialSubmitted: boolean
  readonly socialApproved: boolean
  readonly socialRejected: boolean
}

/** What a join claim's flags say together: claimed goes before rejected, rejected before approved, approved before submitted. */
export function joinStateOf(claim: JoinFlags | undefined): JoinState {
  if (claim === undefined) return 'not_started'
  if (claim.claimed) return 'claimed'
  if (claim.socialRejected) return 'rejected'
  if (claim.socialApproved) return 'approved'
  return claim.socialSubmitted ? 'pending' : 'not_started'
}

/** The flags of a state; `joinStateOf` reads them back. */
export const joinFlags = (state: JoinState): JoinFlags => ({
  claimed: state === 'claimed',
  socialSubmitted: state !== 'not_started',
  socialApproved: state === 'approved' || state === 'claimed',
  socialRejected: state === 'rejected',
})

export type SubmissionRefusal = 'airdrop_already_pending' | 'airdrop_already_approved' | 'airdrop_already_claimed'

/** A wallet submits at first, and again after a rejection. */
export function decideSubmission(state: JoinState): Result<'pending', SubmissionRefusal> {
  if (state === 'pending') return refuse('airdrop_already_pending')
  if (state === 'approved') return refuse('airdrop_already_approved')
  if (state === 'claimed') return refuse('airdrop_already_claimed')
  return ok('pending')
}

export type AirdropVerdict = 'approved' | 'rejected'

/** Only what is pending can be decided, once. The player reads a rejection's reason, so there must be one. */
export function decideReview(
  status: SubmissionStatus,
  verdict: AirdropVerdict,
  notes: string,
): Result<AirdropVerdict, 'airdrop_claim_already_decided' | 'rejection_needs_reason'> {
  if (status !== 'pending') return refuse('airdrop_claim_already_decided')
  if (verdict === 'rejected' && notes.trim() === '') return refuse('rejection_needs_reason')
  return ok(verdict)
}

/** What was approved is claimed once. */
export function decideJoinClaim(
  state: JoinState,
): Result<'claimed', 'airdrop_not_approved' | 'airdrop_already_claimed'> {
  if (state === 'claimed') return refuse('airdrop_already_claimed')
  return state === 'approved' ? ok('claimed') : refuse('airdrop_not_approved')
}
