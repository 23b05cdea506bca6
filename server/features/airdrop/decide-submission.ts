import { type AirdropVerdict, decideReview } from '#core/airdrop.ts'
import type { approveAirdrop } from '#core/api/airdrop.ts'
import type { CallAnswer } from '#core/api/call.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import { writeAuditLog } from '../../audit/log/audit-log.ts'
import { first, only } from '../../db/statement.ts'
import { transact } from '../../db/transact.ts'
import type { OperatorSession } from '../../http/routing/operator-session.ts'
import { findSubmitter, lockSubmission, reviewSubmission } from './airdrop.sql.ts'
import type { AirdropDeps } from './submit-social.ts'

type Ask = { readonly claimId: number; readonly notes: string }
type Refusal = 'airdrop_claim_unknown' | 'airdrop_claim_already_decided' | 'rejection_needs_reason'
type Decided = CallAnswer<typeof approveAirdrop>

/** Approves or rejects a submission once. The player reads the notes. */
export async function decideSubmission(
  { db, tell }: AirdropDeps,
  { username }: OperatorSession,
  { claimId, ...ask }: Ask,
  verdict: AirdropVerdict,
): Promise<Result<Decided, Refusal>> {
  const notes = ask.notes.trim()
  return transact<Decided, Refusal>(db, async (tx) => {
    const submitter = first(await findSubmitter(tx, { id: claimId }))
    if (submitter === null) return refuse('airdrop_claim_unknown')
    const { user_id: userId } = submitter
    const row = only(await lockSubmission(tx, { userId, id: claimId }))
    const decision = decideReview(row.status, verdict, notes)
    if (!decision.ok) return decision
    const review = { status: decision.value, decidedBy: username, notes: notes === '' ? null : notes }
    only(await reviewSubmission(tx, { userId, attempt: row.attempt, ...review }))
    await writeAuditLog(tx, {
      username,
      action: decision.value === 'approved' ? 'approve airdrop' : 'reject airdrop',
      subject: `airdrop claim ${claimId}`,
      details: {
        walletAddress: row.wallet_address,
        retweetUrl: row.retweet_url,
        attempt: row.attempt,
        ...(notes === '' ? {} : { notes }),
      },
    })
    tell(tx, Number(userId), { type: 'airdrop', change: decision.value })
    return ok({ id: claimId, status: decision.value })
  })
}
