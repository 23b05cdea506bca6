// Written by `npm run sql:generate` from the file of the same name, with the types that the database gives.
import { type Kept, statement } from '../../db/statement.ts'
import type { airdropSubmissions } from '../../db/schema/airdrop.ts'
import type { users } from '../../db/schema/users.ts'

export type ReadLatestSubmissionValues = {
  readonly userId: bigint | number
}
export type ReadLatestSubmissionRow = {
  readonly id: bigint
  readonly attempt: number
  readonly status: Kept<typeof airdropSubmissions, 'status'>
  readonly amount: bigint
  readonly retweet_url: Kept<typeof airdropSubmissions, 'retweetUrl'>
  readonly submitted_at: Date
  readonly decided_at: Date | null
  readonly notes: Kept<typeof airdropSubmissions, 'notes'> | null
  readonly claimed_at: Date | null
}
export const readLatestSubmission = statement<ReadLatestSubmissionValues, ReadLatestSubmissionRow>(
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
export const insertSubmission = statement<InsertSubmissionValues, never>(
  'insertSubmission_6bd69329',
  ["userId","attempt","amount","retweetUrl","postId"],
  `insert into airdrop_submissions (user_id, attempt, amount, retweet_url, post_id)
values ($1, $2, $3, $4, $5)`,
)

export type ClaimSubmissionValues = {
  readonly status: string
  readonly userId: bigint | number
  readonly attempt: number
}
export const claimSubmission = statement<ClaimSubmissionValues, never>(
  'claimSubmission_f4851c57',
  ["status","userId","attempt"],
  `update airdrop_submissions set status = $1, claimed_at = clock_now()
where user_id = $2 and attempt = $3`,
)

export type LockSubmissionValues = {
  readonly id: bigint | number
}
export type LockSubmissionRow = {
  readonly user_id: bigint
  readonly wallet_address: Kept<typeof users, 'walletAddress'>
  readonly attempt: number
  readonly status: Kept<typeof airdropSubmissions, 'status'>
  readonly retweet_url: Kept<typeof airdropSubmissions, 'retweetUrl'>
}
export const lockSubmission = statement<LockSubmissionValues, LockSubmissionRow>(
  'lockSubmission_f398084d',
  ["id"],
  `select s.user_id, u.wallet_address, s.attempt, s.status, s.retweet_url
from airdrop_submissions s join users u on u.id = s.user_id where s.id = $1 for update of s`,
)

export type ReviewSubmissionValues = {
  readonly status: string
  readonly decidedBy: string
  readonly notes?: string | null | undefined
  readonly id: bigint | number
}
export const reviewSubmission = statement<ReviewSubmissionValues, never>(
  'reviewSubmission_2e9e8e10',
  ["status","decidedBy","notes","id"],
  `update airdrop_submissions set status = $1, decided_at = clock_now(), decided_by = $2, notes = $3
where id = $4`,
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
  readonly retweet_url: Kept<typeof airdropSubmissions, 'retweetUrl'>
  readonly attempt: number
  readonly wallet_address: string
  readonly rejections: unknown
  readonly duplicates: unknown
}
export const readPendingSubmissions = statement<ReadPendingSubmissionsValues, ReadPendingSubmissionsRow>(
  'readPendingSubmissions_869dd76f',
  ["shownMax","afterId","limit"],
  `select s.id, s.user_id, s.amount, s.submitted_at, s.retweet_url, s.attempt,
  (select wallet_address from users where id = s.user_id) as "wallet_address",
  coalesce((
    select json_agg(r) from (
      select retweet_url, notes as reason, decided_by as rejected_by, decided_at as rejected_at
      from airdrop_submissions where user_id = s.user_id and attempt < s.attempt
      order by attempt desc limit $1
    ) r
  ), '[]') as "rejections",
  coalesce((
    select json_agg(o) from (
      select id, user_id, (select wallet_address from users where id = other.user_id) as wallet_address, status
      from airdrop_submissions other where post_id = s.post_id and user_id <> s.user_id
      order by id limit $1
    ) o
  ), '[]') as "duplicates"
from airdrop_submissions s where s.status = 'pending' and s.id > $2 order by s.id limit $3`,
)

export type CountPendingSubmissionsRow = {
  readonly pending: bigint
}
export const countPendingSubmissions = statement<null, CountPendingSubmissionsRow>(
  'countPendingSubmissions_60e5499b',
  [],
  `select count(*) as "pending" from airdrop_submissions where status = 'pending'`,
)

export type ReadReferralClaimsValues = {
  readonly userId: bigint | number
}
export type ReadReferralClaimsRow = {
  readonly amount: bigint
  readonly claimed_at: Date
  readonly referrer: Kept<typeof users, 'walletAddress'>
}
export const readReferralClaims = statement<ReadReferralClaimsValues, ReadReferralClaimsRow>(
  'readReferralClaims_06b18a54',
  ["userId"],
  `select r.amount, r.claimed_at, u.wallet_address as referrer
from airdrop_referrals r join users u on u.id = r.referrer_user_id where r.user_id = $1`,
)

export type FindReferrerValues = {
  readonly walletAddress: string
}
export type FindReferrerRow = {
  readonly id: bigint
}
export const findReferrer = statement<FindReferrerValues, FindReferrerRow>(
  'findReferrer_2a429951',
  ["walletAddress"],
  `select id from users where wallet_address = $1`,
)

export type ReadNamedReferrerValues = {
  readonly userId: bigint | number
}
export type ReadNamedReferrerRow = {
  readonly referrer_user_id: bigint
}
export const readNamedReferrer = statement<ReadNamedReferrerValues, ReadNamedReferrerRow>(
  'readNamedReferrer_43f16288',
  ["userId"],
  `select referrer_user_id from airdrop_referrals where user_id = $1`,
)

export type InsertReferralValues = {
  readonly userId: bigint | number
  readonly referrerUserId: bigint | number
  readonly amount: bigint | number
}
export const insertReferral = statement<InsertReferralValues, never>(
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
  'readAirdropStats_37db2ac1',
  ["userId"],
  `select named.referrals as "referrals",
  named.amount
    + coalesce((select amount from airdrop_submissions where user_id = $1 and status = 'claimed'), 0)
    + coalesce((select amount from airdrop_referrals where user_id = $1), 0) as "total"
from (
  select count(*) as referrals, coalesce(sum(amount), 0) as amount from airdrop_referrals
  where referrer_user_id = $1
) named`,
)
