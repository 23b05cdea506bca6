// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import type { ColumnTypes } from '../../db/column-types.ts'
import { statement } from '../../db/statement.ts'

export type ReadLatestSubmissionValues = {
  readonly userId: bigint | number
}
export type ReadLatestSubmissionRow = {
  readonly id: bigint
  readonly attempt: number
  readonly status: ColumnTypes['airdrop_submissions.status']
  readonly amount: bigint
  readonly retweet_url: string
  readonly submitted_at: Date
  readonly decided_at: Date | null
  readonly notes: string | null
  readonly claimed_at: Date | null
}
export const readLatestSubmission = statement<ReadLatestSubmissionValues, ReadLatestSubmissionRow>(
  'read',
  'readLatestSubmission_d0211089',
  ["userId"],
  `select id, attempt, status, amount, retweet_url, submitted_at, decided_at, notes, claimed_at
from airdrop_submissions where user_id = $1 order by attempt desc limit 1`,
)

export type InsertSubmissionValues = {
  readonly userId: bigint | number
  readonly attempt: number
  readonly amount: bigint | number
  readonly retweetUrl: string
  readonly postId: string
}
export type InsertSubmissionRow = {
  readonly id: bigint
}
export const insertSubmission = statement<InsertSubmissionValues, InsertSubmissionRow>(
  'write',
  'insertSubmission_56b91528',
  ["userId","attempt","amount","retweetUrl","postId"],
  `insert into airdrop_submissions (user_id, attempt, amount, retweet_url, post_id)
values ($1, $2, $3, $4, $5) returning id`,
)

export type InsertPostValues = {
  readonly postId: string
  readonly userId: bigint | number
  readonly attempt: number
  readonly submissionId: bigint | number
  readonly walletAddress: string
}
export const insertPost = statement<InsertPostValues, never>(
  'write',
  'insertPost_0c8be527',
  ["postId","userId","attempt","submissionId","walletAddress"],
  `insert into airdrop_posts (post_id, user_id, attempt, submission_id, wallet_address)
values ($1, $2, $3, $4, $5)`,
)

export type ClaimSubmissionValues = {
  readonly userId: bigint | number
  readonly attempt: number
}
export type ClaimSubmissionRow = {
  readonly id: bigint
}
export const claimSubmission = statement<ClaimSubmissionValues, ClaimSubmissionRow>(
  'write',
  'claimSubmission_229f605e',
  ["userId","attempt"],
  `update airdrop_submissions set status = 'claimed', claimed_at = clock_now()
where user_id = $1 and attempt = $2 and status = 'approved' returning id`,
)

export type ReadReferralClaimValues = {
  readonly userId: bigint | number
}
export type ReadReferralClaimRow = {
  readonly amount: bigint
  readonly claimed_at: Date
  readonly referrer_user_id: bigint
}
export const readReferralClaim = statement<ReadReferralClaimValues, ReadReferralClaimRow>(
  'read',
  'readReferralClaim_14a0b300',
  ["userId"],
  `select amount, claimed_at, referrer_user_id from airdrop_referrals where user_id = $1`,
)

export type ReadWalletValues = {
  readonly userId: bigint | number
}
export type ReadWalletRow = {
  readonly wallet_address: ColumnTypes['users.wallet_address']
}
export const readWallet = statement<ReadWalletValues, ReadWalletRow>(
  'read',
  'readWallet_333e9ea1',
  ["userId"],
  `select wallet_address from users where user_id = $1`,
)

export type InsertPairValues = {
  readonly userId: bigint | number
  readonly otherUserId: bigint | number
}
export type InsertPairRow = {
  readonly low_user_id: bigint
}
export const insertPair = statement<InsertPairValues, InsertPairRow>(
  'write',
  'insertPair_27850e2a',
  ["userId","otherUserId"],
  `insert into airdrop_pairs (low_user_id, high_user_id)
values (least($1::bigint, $2::bigint), greatest($1::bigint, $2::bigint))
on conflict (low_user_id, high_user_id) do nothing returning low_user_id`,
)

export type InsertReferralValues = {
  readonly userId: bigint | number
  readonly referrerUserId: bigint | number
  readonly amount: bigint | number
}
export const insertReferral = statement<InsertReferralValues, never>(
  'write',
  'insertReferral_dda7be34',
  ["userId","referrerUserId","amount"],
  `insert into airdrop_referrals (user_id, referrer_user_id, amount) values ($1, $2, $3)`,
)

export type ReadAirdropStatsValues = {
  readonly userId: bigint | number
}
export type ReadAirdropStatsRow = {
  readonly referrals: bigint
  readonly total: bigint
}
export const readAirdropStats = statement<ReadAirdropStatsValues, ReadAirdropStatsRow>(
  'read',
  'readAirdropStats_7bb26bab',
  ["userId"],
  `select count(*) filter (where 'airdrop_referrer' in (reason, details ->> 'of')) as "referrals", coalesce(sum(amount), 0) as "total"
from ledger_transfers
where user_id = $1 and reason in ('airdrop_join', 'airdrop_referral', 'airdrop_referrer', 'backfill')
  and (reason <> 'backfill' or details ->> 'of' in ('airdrop_join', 'airdrop_referral', 'airdrop_referrer'))`,
)

export type FindSubmitterValues = {
  readonly id: bigint | number
}
export type FindSubmitterRow = {
  readonly user_id: bigint
}
export const findSubmitter = statement<FindSubmitterValues, FindSubmitterRow>(
  'read',
  'findSubmitter_15e89102',
  ["id"],
  `select user_id from airdrop_submissions where id = $1`,
)

export type LockSubmissionValues = {
  readonly userId: bigint | number
  readonly id: bigint | number
}
export type LockSubmissionRow = {
  readonly wallet_address: ColumnTypes['users.wallet_address']
  readonly attempt: number
  readonly status: ColumnTypes['airdrop_submissions.status']
  readonly retweet_url: string
}
export const lockSubmission = statement<LockSubmissionValues, LockSubmissionRow>(
  'lock',
  'lockSubmission_3aa47532',
  ["userId","id"],
  `select u.wallet_address, s.attempt, s.status, s.retweet_url
from airdrop_submissions s join users u on u.user_id = s.user_id
where s.user_id = $1 and s.id = $2 for update of s`,
)

export type ReviewSubmissionValues = {
  readonly status: string
  readonly decidedBy: string
  readonly notes?: string | null | undefined
  readonly userId: bigint | number
  readonly attempt: number
}
export type ReviewSubmissionRow = {
  readonly id: bigint
}
export const reviewSubmission = statement<ReviewSubmissionValues, ReviewSubmissionRow>(
  'write',
  'reviewSubmission_57d5188a',
  ["status","decidedBy","notes","userId","attempt"],
  `update airdrop_submissions set status = $1, decided_at = clock_now(), decided_by = $2, notes = $3
where user_id = $4 and attempt = $5 and status = 'pending' returning id`,
)

export type ReadPendingSubmissionsValues = {
  readonly shownMax: bigint | number
  readonly afterId: bigint | number
  readonly limit: bigint | number
}
export type ReadPendingSubmissionsRow = {
  readonly id: bigint
  readonly user_id: bigint
  readonly amount: bigint
  readonly submitted_at: Date
  readonly retweet_url: string
  readonly post_id: string
  readonly attempt: number
  readonly wallet_address: string
  readonly rejections: unknown
}
export const readPendingSubmissions = statement<ReadPendingSubmissionsValues, ReadPendingSubmissionsRow>(
  'read',
  'readPendingSubmissions_df878663',
  ["shownMax","afterId","limit"],
  `select s.id, s.user_id, s.amount, s.submitted_at, s.retweet_url, s.post_id, s.attempt,
  (select wallet_address from users where user_id = s.user_id) as "wallet_address",
  coalesce((
    select json_agg(r) from (
      select retweet_url, notes as reason, decided_by as rejected_by, decided_at as rejected_at
      from airdrop_submissions where user_id = s.user_id and attempt < s.attempt
      order by attempt desc limit $1
    ) r
  ), '[]') as "rejections"
from airdrop_submissions s where s.status = 'pending' and s.id > $2 order by s.id limit $3`,
)

export type ReadPendingSubmissionsBeforeValues = {
  readonly shownMax: bigint | number
  readonly beforeId: bigint | number
  readonly limit: bigint | number
}
export type ReadPendingSubmissionsBeforeRow = {
  readonly id: bigint
  readonly user_id: bigint
  readonly amount: bigint
  readonly submitted_at: Date
  readonly retweet_url: string
  readonly post_id: string
  readonly attempt: number
  readonly wallet_address: string
  readonly rejections: unknown
}
export const readPendingSubmissionsBefore = statement<ReadPendingSubmissionsBeforeValues, ReadPendingSubmissionsBeforeRow>(
  'read',
  'readPendingSubmissionsBefore_0d916ace',
  ["shownMax","beforeId","limit"],
  `select s.id, s.user_id, s.amount, s.submitted_at, s.retweet_url, s.post_id, s.attempt,
  (select wallet_address from users where user_id = s.user_id) as "wallet_address",
  coalesce((
    select json_agg(r) from (
      select retweet_url, notes as reason, decided_by as rejected_by, decided_at as rejected_at
      from airdrop_submissions where user_id = s.user_id and attempt < s.attempt
      order by attempt desc limit $1
    ) r
  ), '[]') as "rejections"
from airdrop_submissions s where s.status = 'pending' and s.id < $2 order by s.id desc limit $3`,
)

export type CountPendingSubmissionsRow = {
  readonly pending: bigint
}
export const countPendingSubmissions = statement<null, CountPendingSubmissionsRow>(
  'read',
  'countPendingSubmissions_60e5499b',
  [],
  `select count(*) as "pending" from airdrop_submissions where status = 'pending'`,
)

export type ReadSamePostValues = {
  readonly postId: string
  readonly userId: bigint | number
  readonly limit: bigint | number
}
export type ReadSamePostRow = {
  readonly submission_id: bigint
  readonly user_id: bigint
  readonly attempt: number
  readonly wallet_address: ColumnTypes['airdrop_posts.wallet_address']
}
export const readSamePost = statement<ReadSamePostValues, ReadSamePostRow>(
  'read',
  'readSamePost_b78796c8',
  ["postId","userId","limit"],
  `select submission_id, user_id, attempt, wallet_address from airdrop_posts
where post_id = $1 and user_id <> $2 order by submission_id limit $3`,
)

export type ReadStatusesValues = {
  readonly userIds: readonly (bigint | number | null)[]
  readonly attempts: readonly (number | null)[]
}
export type ReadStatusesRow = {
  readonly id: bigint
  readonly status: ColumnTypes['airdrop_submissions.status']
}
export const readStatuses = statement<ReadStatusesValues, ReadStatusesRow>(
  'read',
  'readStatuses_ac4b2946',
  ["userIds","attempts"],
  `select s.id, s.status from airdrop_submissions s
join unnest($1::bigint[], $2::integer[]) as o(user_id, attempt)
  on o.user_id = s.user_id and o.attempt = s.attempt`,
)
