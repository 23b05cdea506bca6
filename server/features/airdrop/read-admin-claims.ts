import type { AdminAirdropClaim } from '#core/api/airdrop.ts'
import { formatAmount } from '#core/money.ts'
import { type Executor, only } from '../../db/statement.ts'
import { countPendingSubmissions, readPendingSubmissions } from './airdrop.sql.ts'

/** Earlier rejections, and other wallets with the same post, that are shown beside a submission. */
const SHOWN_MAX = 10

/** Submissions that wait for the operator, oldest first. */
export async function readAdminClaims(db: Executor, afterId: number, limit: number): Promise<AdminAirdropClaim[]> {
  const rows = await readPendingSubmissions(db, { afterId, limit, shownMax: SHOWN_MAX })
  return rows.map((row) => {
    // Made by this statement as JSON: its moments are text.
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
      duplicates: row.duplicates as AdminAirdropClaim['duplicates'],
    }
  })
}

/** How many wait in all. */
export async function countPendingClaims(db: Executor): Promise<number> {
  return Number(only(await countPendingSubmissions(db)).pending)
}
