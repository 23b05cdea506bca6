import { sql } from 'drizzle-orm'
import { type AirdropVerdict, decideReview, type SubmissionStatus } from '#core/airdrop.ts'
import type { approveAirdrop } from '#core/api/airdrop.ts'
import type { CallAnswer } from '#core/api/call.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import type { Transaction } from '../../db/pool.ts'
import { transact } from '../../db/transact.ts'
import { writeAuditLog } from '../../operators/audit-log.ts'
import type { OperatorSession } from '../../routing/operator-session.ts'
import type { AirdropDeps } from './airdrop-deps.ts'

type Ask = { readonly claimId: number; readonly notes: string }
type Refusal = 'airdrop_claim_unknown' | 'airdrop_claim_already_decided' | 'rejection_needs_reason'
type Decided = CallAnswer<typeof approveAirdrop>

type PendingRow = { user_id: string; wallet_address: string; attempt: number; status: SubmissionStatus; url: string }

/** Approves or rejects a submission, once; the player reads the notes. */
export async function decideSubmission(
  { db, announce }: AirdropDeps,
  { username }: OperatorSession,
  { claimId, ...ask }: Ask,
  verdict: AirdropVerdict,
): Promise<Result<Decided, Refusal>> {
  const notes = ask.notes.trim()
  const answer = await transact<Decided & { userId: number }, Refusal>(db, async (tx) => {
    const row = await lockSubmission(tx, claimId)
    if (row === undefined) return refuse('airdrop_claim_unknown')
    const decision = decideReview(row.status, verdict, notes)
    if (!decision.ok) return decision
    await tx.execute(sql`
      update airdrop_submissions set status = ${decision.value}, decided_at = clock_now(), decided_by = ${username},
        notes = ${notes === '' ? null : notes}
      where id = ${claimId}`)
    await writeAuditLog(tx, {
      username,
      action: decision.value === 'approved' ? 'approve airdrop' : 'reject airdrop',
      subject: `airdrop claim ${claimId}`,
      details: {
        walletAddress: row.wallet_address,
        retweetUrl: row.url,
        attempt: row.attempt,
        ...(notes === '' ? {} : { notes }),
      },
    })
    return ok({ id: claimId, status: decision.value, userId: Number(row.user_id) })
  })
  if (!answer.ok) return answer
  const { userId, ...decided } = answer.value
  announce(userId, { type: 'airdrop', change: decided.status })
  return ok(decided)
}

async function lockSubmission(tx: Transaction, claimId: number): Promise<PendingRow | undefined> {
  const { rows } = await tx.execute<PendingRow>(sql`
    select s.user_id, u.wallet_address, s.attempt, s.status, s.retweet_url as url
    from airdrop_submissions s join users u on u.id = s.user_id where s.id = ${claimId} for update of s`)
  return rows[0]
}
