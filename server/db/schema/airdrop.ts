import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { SubmissionStatus } from '../../../core/airdrop.ts'
import { address, clockNow, hundredths, identity, moment } from './columns.ts'
import { users } from './users.ts'

/**
 * What a wallet has submitted to join the airdrop, one row an attempt: a rejection stays as it was, and the next is a row
 * of its own. So the number that an operator decides on is of the post that the operator has seen.
 */
export const airdropSubmissions = pgTable(
  'airdrop_submissions',
  {
    userId: identity('user_id')
      .notNull()
      .references(() => users.userId),
    /** 1 for a wallet's first. */
    attempt: integer('attempt').notNull(),
    id: identity('id').notNull().generatedAlwaysAsIdentity(),
    status: text('status').$type<SubmissionStatus>().notNull().default('pending'),
    /** What it brings if it is claimed, fixed when it is submitted. */
    amount: hundredths('amount').notNull(),
    /** In the one spelling that is kept. */
    retweetUrl: text('retweet_url').notNull(),
    /** Which post that is, whatever the spelling. */
    postId: text('post_id').notNull(),
    submittedAt: moment('submitted_at').notNull().default(clockNow),
    decidedAt: moment('decided_at'),
    decidedBy: text('decided_by'),
    /** The operator's words; of a rejection, its reason. The player reads them. */
    notes: text('notes'),
    claimedAt: moment('claimed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.attempt] }),
    check('airdrop_submissions_attempt', sql`${t.attempt} >= 1`),
    check('airdrop_submissions_status', sql`${t.status} in ('pending', 'rejected', 'approved', 'claimed')`),
    check('airdrop_submissions_amount', sql`${t.amount} > 0`),
    check('airdrop_submissions_post', sql`${t.postId} ~ '^[1-9][0-9]{0,18}$'`),
    check(
      'airdrop_submissions_retweet_url',
      sql`${t.retweetUrl} ~ '^https://x[.]com/[a-z0-9_]{1,15}/status/[1-9][0-9]{0,18}$'`,
    ),
    check(
      'airdrop_submissions_decided',
      sql`(${t.status} = 'pending') = (${t.decidedAt} is null) and (${t.decidedAt} is null) = (${t.decidedBy} is null)`,
    ),
    check('airdrop_submissions_reason', sql`${t.status} <> 'rejected' or coalesce(length(trim(${t.notes})), 0) > 0`),
    check('airdrop_submissions_claimed', sql`(${t.status} = 'claimed') = (${t.claimedAt} is not null)`),
    index('airdrop_submissions_id').on(t.id),
    // A wallet has one that is not rejected, at most: nothing is claimed twice.
    uniqueIndex('airdrop_submissions_standing').on(t.userId).where(sql`${t.status} <> 'rejected'`),
    index('airdrop_submissions_pending').on(t.id).where(sql`${t.status} = 'pending'`),
  ],
)

/** Every submission by its post, to see who has submitted the same one. */
export const airdropPosts = pgTable(
  'airdrop_posts',
  {
    postId: text('post_id').notNull(),
    userId: identity('user_id').notNull(),
    attempt: integer('attempt').notNull(),
    submissionId: identity('submission_id').notNull(),
    walletAddress: address('wallet_address').notNull(),
  },
  (t) => [primaryKey({ columns: [t.postId, t.submissionId] }), index('airdrop_posts_user').on(t.userId)],
)

/** Two wallets make one pair, whichever of them claims: the claim that keeps them from naming each other. */
export const airdropPairs = pgTable(
  'airdrop_pairs',
  { lowUserId: identity('low_user_id').notNull(), highUserId: identity('high_user_id').notNull() },
  (t) => [
    primaryKey({ columns: [t.lowUserId, t.highUserId] }),
    index('airdrop_pairs_high').on(t.highUserId),
    check('airdrop_pairs_order', sql`${t.lowUserId} < ${t.highUserId}`),
  ],
)

/** Who has claimed the referral bonus, and whose code it was: one row a claimant, for ever. */
export const airdropReferrals = pgTable(
  'airdrop_referrals',
  {
    userId: identity('user_id')
      .primaryKey()
      .references(() => users.userId),
    referrerUserId: identity('referrer_user_id').notNull(),
    /** What each of the two got. */
    amount: hundredths('amount').notNull(),
    claimedAt: moment('claimed_at').notNull().default(clockNow),
  },
  (t) => [
    index('airdrop_referrals_referrer').on(t.referrerUserId),
    check('airdrop_referrals_other', sql`${t.userId} <> ${t.referrerUserId}`),
    check('airdrop_referrals_amount', sql`${t.amount} > 0`),
  ],
)
