import type { Address } from '#core/address.ts'
import { type JoinState, joinFlags } from '#core/airdrop.ts'
import type { AirdropClaimView, AirdropStats } from '#core/api/airdrop.ts'
import { type Bv3, bv3, formatAmount } from '#core/money.ts'
import type { Transaction } from '../../db/pool.ts'
import { type Executor, first, only } from '../../db/statement.ts'
import {
  type ReadLatestSubmissionRow,
  type ReadReferralClaimRow,
  readAirdropStats,
  readLatestSubmission,
  readReferralClaim,
  readWallet,
} from './airdrop.sql.ts'

/** Lists a wallet's claims: at most one to join and one of a referral. */
export async function readClaims(db: Executor, userId: number): Promise<AirdropClaimView[]> {
  const submissions = await readLatestSubmission(db, { userId })
  const claims = submissions.map(joinClaim)
  const referral = first(await readReferralClaim(db, { userId }))
  if (referral === null) return claims
  const referrer = only(await readWallet(db, { userId: referral.referrer_user_id }))
  return [...claims, referralClaim(referral, referrer.wallet_address)]
}

/** Returns the claim of one type, which must exist. */
export async function readClaim(
  db: Executor,
  userId: number,
  type: AirdropClaimView['claimType'],
): Promise<AirdropClaimView> {
  const claim = (await readClaims(db, userId)).find(({ claimType }) => claimType === type)
  if (claim === undefined) throw new Error(`the ${type} claim of user ${userId} is missing`)
  return claim
}

/** Returns what the airdrop has credited to a wallet: for joining, for its own referral claim, and for claims that named it. */
export async function readStats(db: Executor, userId: number): Promise<AirdropStats> {
  const stats = only(await readAirdropStats(db, { userId }))
  return { totalClaimed: formatAmount(stats.total, 'BV3'), successfulReferrals: Number(stats.referrals) }
}

/**
 * Reads the airdrop state of a wallet. Callers hold the account's lock, so that the state cannot change in the meantime.
 *
 * Only the operator can still change it: from pending, where no step of a wallet starts.
 */
export async function readJoin(
  tx: Transaction,
  userId: number,
): Promise<{ state: JoinState; submissionId: number; attempt: number; amount: Bv3 }> {
  const row = first(await readLatestSubmission(tx, { userId }))
  if (row === null) return { state: 'not_started', submissionId: 0, attempt: 0, amount: bv3(0n) }
  return { state: row.status, submissionId: Number(row.id), attempt: row.attempt, amount: bv3(row.amount) }
}

const joinClaim = (row: ReadLatestSubmissionRow): AirdropClaimView => ({
  claimType: 'join',
  ...joinFlags(row.status),
  amount: formatAmount(row.amount, 'BV3'),
  adminNotes: row.notes,
  retweetUrl: row.retweet_url,
  referralCode: null,
  submittedAt: row.submitted_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
  claimedAt: row.claimed_at?.toISOString() ?? null,
})

/** Returns the view of a referral claim. Referral claims are not reviewed: each is claimed or does not exist. */
const referralClaim = (row: ReadReferralClaimRow, referrer: Address): AirdropClaimView => ({
  claimType: 'referral',
  claimed: true,
  socialSubmitted: false,
  socialApproved: false,
  socialRejected: false,
  amount: formatAmount(row.amount, 'BV3'),
  adminNotes: null,
  retweetUrl: null,
  referralCode: referrer,
  submittedAt: null,
  decidedAt: null,
  claimedAt: row.claimed_at.toISOString(),
})
