// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import { type Kept, statement } from '../../db/statement.ts'
import type { airdropPosts } from '../../db/schema/airdrop.ts'
import type { airdropSubmissions } from '../../db/schema/airdrop.ts'
import type { users } from '../../db/schema/users.ts'

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
  readonly wallet_address: Kept<typeof users, 'walletAddress'>
  readonly attempt: number
  readonly status: Kept<typeof airdropSubmissions, 'status'>
  readonly retweet_url: Kept<typeof airdropSubmissions, 'retweetUrl'>
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
  readonly retweet_url: Kept<typeof airdropSubmissions, 'retweetUrl'>
  readonly post_id: Kept<typeof airdropSubmissions, 'postId'>
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
  readonly retweet_url: Kept<typeof airdropSubmissions, 'retweetUrl'>
  readonly post_id: Kept<typeof airdropSubmissions, 'postId'>
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
  readonly wallet_address: Kept<typeof airdropPosts, 'walletAddress'>
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
  readonly status: Kept<typeof airdropSubmissions, 'status'>
}
export const readStatuses = statement<ReadStatusesValues, ReadStatusesRow>(
  'read',
  'readStatuses_ac4b2946',
  ["userIds","attempts"],
  `select s.id, s.status from airdrop_submissions s
join unnest($1::bigint[], $2::integer[]) as o(user_id, attempt)
  on o.user_id = s.user_id and o.attempt = s.attempt`,
)
