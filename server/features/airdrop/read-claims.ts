import { sql } from 'drizzle-orm'
import { type JoinState, joinFlags, type SubmissionStatus } from '#core/airdrop.ts'
import type { AirdropClaimView, AirdropStats } from '#core/api/airdrop.ts'
import { type Bv3, bv3, formatAmount } from '#core/money.ts'
import type { Executor, Transaction } from '../../db/pool.ts'

type SubmissionRow = {
  id: string
  attempt: number
  status: SubmissionStatus
  amount: string
  retweet_url: string
  submitted_at: string
  decided_at: string | null
  notes: string | null
  claimed_at: string | null
}
type ReferralRow = { amount: string; claimed_at: string; referrer: string }

/** A wallet's claims: at most one to join, and one of a referral. */
export async function readClaims(db: Executor, userId: number): Promise<AirdropClaimView[]> {
  const { rows: submissions } = await db.execute<SubmissionRow>(latestSubmission(userId))
  const { rows: referrals } = await db.execute<ReferralRow>(sql`
    select r.amount, r.claimed_at, u.wallet_address as referrer
    from airdrop_referrals r join users u on u.id = r.referrer_user_id where r.user_id = ${userId}`)
  return [...submissions.map(joinClaim), ...referrals.map(referralClaim)]
}

/** The claim of one type, which is there. */
export async function readClaim(
  db: Executor,
  userId: number,
  type: AirdropClaimView['claimType'],
): Promise<AirdropClaimView> {
  const claim = (await readClaims(db, userId)).find(({ claimType }) => claimType === type)
  if (claim === undefined) throw new Error(`the ${type} claim of user ${userId} is missing`)
  return claim
}

/** What the airdrop has brought a wallet: for joining, for its own referral claim, and for those that named it. */
export async function readStats(db: Executor, userId: number): Promise<AirdropStats> {
  const { rows } = await db.execute<{ total: string; referrals: string }>(sql`
    select named.referrals,
      named.amount
        + coalesce((select amount from airdrop_submissions where user_id = ${userId} and status = 'claimed'), 0)
        + coalesce((select amount from airdrop_referrals where user_id = ${userId}), 0) as total
    from (
      select count(*) as referrals, coalesce(sum(amount), 0) as amount from airdrop_referrals
      where referrer_user_id = ${userId}
    ) named`)
  return {
    totalClaimed: formatAmount(BigInt(rows[0]?.total ?? 0), 'BV3'),
    successfulReferrals: Number(rows[0]?.referrals),
  }
}

/**
 * Where a wallet stands; read with the account locked, so that the wallet itself cannot move on meanwhile.
 *
 * The operator may: from pending, and nothing that a wallet may do starts from there.
 */
export async function readJoin(
  tx: Transaction,
  userId: number,
): Promise<{ state: JoinState; submissionId: number; attempt: number; amount: Bv3 }> {
  const { rows } = await tx.execute<SubmissionRow>(latestSubmission(userId))
  const [row] = rows
  if (row === undefined) return { state: 'not_started', submissionId: 0, attempt: 0, amount: bv3(0n) }
  return { state: row.status, submissionId: Number(row.id), attempt: row.attempt, amount: bv3(BigInt(row.amount)) }
}

const latestSubmission = (userId: number) => sql`
  select id, attempt, status, amount, retweet_url, submitted_at, decided_at, notes, claimed_at
  from airdrop_submissions where user_id = ${userId} order by attempt desc limit 1`

const joinClaim = (row: SubmissionRow): AirdropClaimView => ({
  claimType: 'join',
  ...joinFlags(row.status),
  amount: formatAmount(BigInt(row.amount), 'BV3'),
  adminNotes: row.notes,
  retweetUrl: row.retweet_url,
  referralCode: null,
  submittedAt: iso(row.submitted_at),
  decidedAt: isoOrNull(row.decided_at),
  claimedAt: isoOrNull(row.claimed_at),
})

/** Nobody reviews it: it is claimed or not there. */
const referralClaim = (row: ReferralRow): AirdropClaimView => ({
  claimType: 'referral',
  claimed: true,
  socialSubmitted: false,
  socialApproved: false,
  socialRejected: false,
  amount: formatAmount(BigInt(row.amount), 'BV3'),
  adminNotes: null,
  retweetUrl: null,
  referralCode: row.referrer,
  submittedAt: null,
  decidedAt: null,
  claimedAt: iso(row.claimed_at),
})

const iso = (moment: string) => new Date(moment).toISOString()
const isoOrNull = (moment: string | null) => (moment === null ? null : iso(moment))
