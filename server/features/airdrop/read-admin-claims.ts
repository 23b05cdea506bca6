import { type SQL, sql } from 'drizzle-orm'
import type { SubmissionStatus } from '#core/airdrop.ts'
import type { AdminAirdropClaim } from '#core/api/airdrop.ts'
import { formatAmount } from '#core/money.ts'
import type { Executor } from '../../db/pool.ts'

/** Earlier rejections, and other wallets with the same post, that are shown beside a submission. */
const SHOWN_MAX = 10

type Rejection = { retweet_url: string; reason: string; rejected_by: string; rejected_at: string }
type Row = {
  id: string
  user_id: string
  wallet_address: string
  amount: string
  submitted_at: string
  retweet_url: string
  attempt: number
  rejections: Rejection[]
  duplicates: { id: number; user_id: number; wallet_address: string; status: SubmissionStatus }[]
}

/** Submissions that wait for the operator, oldest first. */
export async function readAdminClaims(db: Executor, afterId: number, limit: number): Promise<AdminAirdropClaim[]> {
  const { rows } = await db.execute<Row>(adminClaimsQuery(afterId, limit))
  return rows.map((row) => ({
    id: Number(row.id),
    user_id: Number(row.user_id),
    wallet_address: row.wallet_address,
    amount: formatAmount(BigInt(row.amount), 'BV3'),
    submitted_at: new Date(row.submitted_at).toISOString(),
    admin_notes: row.rejections[0]?.reason ?? null,
    retweet_url: row.retweet_url,
    attempt: row.attempt,
    earlier_rejections: row.rejections.map((rejection) => ({
      ...rejection,
      rejected_at: new Date(rejection.rejected_at).toISOString(),
    })),
    duplicates: row.duplicates,
  }))
}

/** How many wait in all. */
export async function countPendingClaims(db: Executor): Promise<number> {
  const { rows } = await db.execute<{ pending: string }>(pendingCountQuery)
  return Number(rows[0]?.pending)
}

export const pendingCountQuery = sql`select count(*) as pending from airdrop_submissions where status = 'pending'`

/** Reads its page off an index, and what stands beside each line off another: it costs the same however many wait. */
export const adminClaimsQuery = (afterId: number, limit: number): SQL => sql`
  select s.id, s.user_id, s.amount, s.submitted_at, s.retweet_url, s.attempt,
    (select wallet_address from users where id = s.user_id) as wallet_address,
    coalesce((
      select json_agg(r) from (
        select retweet_url, notes as reason, decided_by as rejected_by, decided_at as rejected_at
        from airdrop_submissions where user_id = s.user_id and attempt < s.attempt
        order by attempt desc limit ${SHOWN_MAX}
      ) r
    ), '[]') as rejections,
    coalesce((
      select json_agg(o) from (
        select id, user_id, (select wallet_address from users where id = other.user_id) as wallet_address, status
        from airdrop_submissions other where post_id = s.post_id and user_id <> s.user_id
        order by id limit ${SHOWN_MAX}
      ) o
    ), '[]') as duplicates
  from airdrop_submissions s where s.status = 'pending' and s.id > ${afterId} order by s.id limit ${limit}`
