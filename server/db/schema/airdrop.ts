import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { SubmissionStatus } from '../../../core/airdrop.ts'
import { clockNow, hundredths, identity, moment } from './columns.ts'
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
      .references(() => users.id),
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
    uniqueIndex('airdrop_submissions_id').on(t.id),
    // A wallet has one that is not rejected, at most: nothing is claimed twice.
    uniqueIndex('airdrop_submissions_standing').on(t.userId).where(sql`${t.status} <> 'rejected'`),
    index('airdrop_submissions_pending').on(t.id).where(sql`${t.status} = 'pending'`),
    index('airdrop_submissions_same_post').on(t.postId, t.id),
  ],
)

/** Who has claimed the referral bonus, and whose code it was: one row a claimant, for ever. */
export const airdropReferrals = pgTable(
  'airdrop_referrals',
  {
    userId: identity('user_id')
      .primaryKey()
      .references(() => users.id),
    referrerUserId: identity('referrer_user_id')
      .notNull()
      .references(() => users.id),
    /** What each of the two got. */
    amount: hundredths('amount').notNull(),
    claimedAt: moment('claimed_at').notNull().default(clockNow),
  },
  (t) => [
    check('airdrop_referrals_other', sql`${t.userId} <> ${t.referrerUserId}`),
    check('airdrop_referrals_amount', sql`${t.amount} > 0`),
    // Two wallets make one pair, whichever of them claims: they never refer each other.
    uniqueIndex('airdrop_referrals_pair').on(
      sql`least(${t.userId}, ${t.referrerUserId})`,
      sql`greatest(${t.userId}, ${t.referrerUserId})`,
    ),
    index('airdrop_referrals_referrer').on(t.referrerUserId, t.userId),
  ],
)
