import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { SubmissionStatus } from '#core/airdrop.ts'
import { address, clockNow, hundredths, identity, moment } from './columns.ts'
import { users } from './users.ts'

/**
 * Submissions of wallets to join the airdrop, one row for each attempt. A rejected row stays as it was, and the next attempt
 * has a new row. The number that an operator decides on therefore belongs to the post that the operator has seen.
 */
export const airdropSubmissions = pgTable(
  'airdrop_submissions',
  {
    userId: identity('user_id')
      .notNull()
      .references(() => users.userId),
    /** Number of the wallet's attempt, from 1. */
    attempt: integer('attempt').notNull(),
    id: identity('id').notNull().generatedAlwaysAsIdentity(),
    status: text('status').$type<SubmissionStatus>().notNull().default('pending'),
    /** BV3 credited if it is claimed, in hundredths; fixed at submission. */
    amount: hundredths('amount').notNull(),
    /** URL in its normalized spelling. */
    retweetUrl: text('retweet_url').notNull(),
    /** Id of the post, whatever the spelling of the URL. */
    postId: text('post_id').notNull(),
    submittedAt: moment('submitted_at').notNull().default(clockNow),
    decidedAt: moment('decided_at'),
    decidedBy: text('decided_by'),
    /** Operator's words, or the reason of a rejection. The player reads them. */
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
    // A wallet has at most one submission that is not rejected, so the bonus is not claimed twice.
    uniqueIndex('airdrop_submissions_standing').on(t.userId).where(sql`${t.status} <> 'rejected'`),
    index('airdrop_submissions_pending').on(t.id).where(sql`${t.status} = 'pending'`),
  ],
)

/** Submissions by post, to find those of the same post. */
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

/** Pairs of wallets, whichever of the two claims. The claim keeps them from naming each other. */
export const airdropPairs = pgTable(
  'airdrop_pairs',
  { lowUserId: identity('low_user_id').notNull(), highUserId: identity('high_user_id').notNull() },
  (t) => [
    primaryKey({ columns: [t.lowUserId, t.highUserId] }),
    index('airdrop_pairs_high').on(t.highUserId),
    check('airdrop_pairs_order', sql`${t.lowUserId} < ${t.highUserId}`),
  ],
)

/** Claimed referral bonuses with the owner of the code, one permanent row for each claimant. */
export const airdropReferrals = pgTable(
  'airdrop_referrals',
  {
    userId: identity('user_id')
      .primaryKey()
      .references(() => users.userId),
    referrerUserId: identity('referrer_user_id').notNull(),
    /** BV3 that each of the two received, in hundredths. */
    amount: hundredths('amount').notNull(),
    claimedAt: moment('claimed_at').notNull().default(clockNow),
  },
  (t) => [
    index('airdrop_referrals_referrer').on(t.referrerUserId),
    check('airdrop_referrals_other', sql`${t.userId} <> ${t.referrerUserId}`),
    check('airdrop_referrals_amount', sql`${t.amount} > 0`),
  ],
)
