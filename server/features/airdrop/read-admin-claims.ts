import type { AdminAirdropClaim } from '#core/api/airdrop.ts'
import { formatAmount } from '#core/money.ts'
import { type Executor, only } from '../../db/statement.ts'
import {
  countPendingSubmissions,
  type ReadPendingSubmissionsRow,
  type ReadSamePostRow,
  readPendingSubmissions,
  readPendingSubmissionsBefore,
  readSamePost,
  readStatuses,
} from './airdrop.sql.ts'

/** Maximum of earlier rejections, and of other wallets with the same post, shown beside a submission. */
const SHOWN_MAX = 10

/** Lists submissions that wait for the operator, oldest first. */
export async function readAdminClaims(db: Executor, afterId: number, limit: number): Promise<AdminAirdropClaim[]> {
  return toClaims(db, await readPendingSubmissions(db, { afterId, limit, shownMax: SHOWN_MAX }))
}

/** Lists submissions before `beforeId` that wait for the operator, newest first. */
export async function readAdminClaimsBack(db: Executor, beforeId: number, limit: number): Promise<AdminAirdropClaim[]> {
  return toClaims(db, await readPendingSubmissionsBefore(db, { beforeId, limit, shownMax: SHOWN_MAX }))
}

async function toClaims(db: Executor, rows: readonly ReadPendingSubmissionsRow[]): Promise<AdminAirdropClaim[]> {
  const duplicates = await readDuplicates(db, rows)
  return rows.map((row, index) => {
    // The statement returns them as JSON, so their moments are text.
    const rejections = row.rejections as AdminAirdropClaim['earlier_rejections']
    return {
      id: Number(row.id),
      user_id: Number(row.user_id),
      wallet_address: row.wallet_address,
      amount: formatAmount(row.amount, 'BV3'),
      submitted_at: row.submitted_at.toISOString(),
      admin_notes: rejections[0]?.reason ?? null,
      retweet_url: row.retweet_url,
      attempt: row.attempt,
      earlier_rejections: rejections.map((rejection) => ({
        ...rejection,
        rejected_at: new Date(rejection.rejected_at).toISOString(),
      })),
      duplicates: duplicates[index] ?? [],
    }
  })
}

/**
 * Lists the submissions of each row's post by other players. Queries row by row, because any number of players may submit one post.
 */
async function readDuplicates(db: Executor, rows: readonly ReadPendingSubmissionsRow[]) {
  const posts: ReadSamePostRow[][] = []
  for (const { post_id: postId, user_id: userId } of rows) {
    posts.push(await readSamePost(db, { postId, userId, limit: SHOWN_MAX }))
  }
  const all = posts.flat()
  if (all.length === 0) return []
  const keys = { userIds: all.map((post) => post.user_id), attempts: all.map((post) => post.attempt) }
  const statuses = new Map((await readStatuses(db, keys)).map(({ id, status }) => [id, status]))
  return posts.map((same) =>
    same.flatMap(({ submission_id, user_id, wallet_address }): AdminAirdropClaim['duplicates'] => {
      const status = statuses.get(submission_id)
      return status === undefined
        ? []
        : [{ id: Number(submission_id), user_id: Number(user_id), wallet_address, status }]
    }),
  )
}

export async function countPendingClaims(db: Executor): Promise<number> {
  return Number(only(await countPendingSubmissions(db)).pending)
}
