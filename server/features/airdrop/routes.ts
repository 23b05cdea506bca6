import {
  type AirdropVerdict,
  decideJoinSubmission,
  decideReview,
  JOIN_BONUS,
  readRetweetUrl,
  type SubmissionRefusal,
} from '#core/airdrop.ts'
import {
  type AirdropClaimView,
  approveAirdrop,
  claimAirdrop,
  claimAirdropReferral,
  getAirdropStats,
  listAdminAirdropClaims,
  listAirdropClaims,
  rejectAirdrop,
  submitSocial as submitCall,
} from '#core/api/airdrop.ts'
import type { CallAnswer } from '#core/api/call.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import { writeAuditLog } from '../../audit/log/audit-log.ts'
import { first, only, transact, transactWithMutex } from '../../db/statement.ts'
import { answerPage, LOWEST_ID_FIRST } from '../../http/routing/list-page.ts'
import {
  listRoute,
  type OperatorSession,
  type PlayerSession,
  queryAll,
  type Route,
  requireOwner,
  route,
} from '../../http/routing/route.ts'
import { lockAccounts } from '../../ledger/post.ts'
import { findSubmitter, insertPost, insertSubmission, lockSubmission, reviewSubmission } from './airdrop.sql.ts'
import {
  type AirdropDeps,
  CLAIMS_CSV,
  claimJoin,
  claimReferral,
  type NamedPlayer,
  readClaim,
  readClaims,
  readClaimsPage,
  readJoin,
  readStats,
} from './claims.ts'

export const airdropRoutes = (deps: AirdropDeps): Route[] => [
  route(listAirdropClaims, async ({ session }) => ok(await readClaims(deps.db, session.userId))),

  route(getAirdropStats, async ({ session }) => ok(await readStats(deps.db, session.userId))),

  route(submitCall, ({ session, body }) => submitSocial(deps, session, body)),
  route(claimAirdrop, ({ session, body }, { key }) => claimJoin(deps, session, body, key)),
  route(claimAirdropReferral, ({ session, body }, { key }) => claimReferral(deps, session, body, key)),

  listRoute(listAdminAirdropClaims, CLAIMS_CSV, queryAll, ({ query }, context) =>
    answerPage(context, LOWEST_ID_FIRST, query, (place, limit) => readClaimsPage(deps.db, place, limit)),
  ),

  route(approveAirdrop, ({ session, body }) => decideSubmission(deps, session, body, 'approved')),
  route(rejectAirdrop, ({ session, body }) => decideSubmission(deps, session, body, 'rejected')),
]

type SubmissionRequest = NamedPlayer & { readonly retweetUrl: string }
type AirdropRefusal = SubmissionRefusal | 'unauthenticated' | 'not_yours' | 'airdrop_retweet_url_invalid'

/** Submits a player's post to the operator, for the first time or after a rejection. */
export async function submitSocial(
  { db, notifyPages }: AirdropDeps,
  session: PlayerSession,
  ask: SubmissionRequest,
): Promise<Result<AirdropClaimView, AirdropRefusal>> {
  const owner = requireOwner(session, ask)
  if (!owner.ok) return owner
  const { userId, walletAddress } = owner.value
  const post = readRetweetUrl(ask.retweetUrl)
  if (!post.ok) return post

  return transactWithMutex<AirdropClaimView, AirdropRefusal>(db, ask.walletAddress, async (tx) => {
    // The account's lock makes this the player's only submission: no other call can take the next number.
    await lockAccounts(tx, [userId])
    const { state, attempt: latest } = await readJoin(tx, userId)
    const decision = decideJoinSubmission(state)
    if (!decision.ok) return decision
    const { url: retweetUrl, postId } = post.value
    const attempt = latest + 1
    const made = only(await insertSubmission(tx, { userId, attempt, amount: JOIN_BONUS, retweetUrl, postId }))
    await insertPost(tx, { postId, userId, attempt, submissionId: made.id, walletAddress })
    notifyPages(tx, userId, { type: 'airdrop', change: 'submitted' })
    return ok(await readClaim(tx, userId, 'join'))
  })
}

type Review = { readonly claimId: number; readonly notes: string }
type ReviewRefusal = 'airdrop_claim_unknown' | 'airdrop_claim_already_decided' | 'rejection_needs_reason'
type DecidedSubmission = CallAnswer<typeof approveAirdrop>

/** Approves or rejects a submission once. The player reads the notes. */
export async function decideSubmission(
  { db, notifyPages }: AirdropDeps,
  { username }: OperatorSession,
  { claimId, ...ask }: Review,
  verdict: AirdropVerdict,
): Promise<Result<DecidedSubmission, ReviewRefusal>> {
  const notes = ask.notes.trim()
  return transact<DecidedSubmission, ReviewRefusal>(db, async (tx) => {
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
      subject: { kind: 'airdrop claim', key: claimId },
      details: {
        walletAddress: row.wallet_address,
        retweetUrl: row.retweet_url,
        attempt: row.attempt,
        ...(notes === '' ? {} : { notes }),
      },
    })
    notifyPages(tx, Number(userId), { type: 'airdrop', change: decision.value })
    return ok({ id: claimId, status: decision.value })
  })
}
