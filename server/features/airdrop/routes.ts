import { decideJoinClaim } from '#core/airdrop.ts'
import {
  type AirdropClaimView,
  approveAirdrop,
  claimAirdrop as call,
  claimAirdrop,
  claimAirdropReferral,
  getAirdropStats,
  listAdminAirdropClaims,
  listAirdropClaims,
  rejectAirdrop,
  submitSocial as submitCall,
} from '#core/api/airdrop.ts'
import { assert } from '#core/assert.ts'
import { ok, type Result } from '#core/result.ts'
import { only } from '../../db/statement.ts'
import { type ExportList, wantsCsv } from '../../http/routing/csv-file.ts'
import { LOWEST_ID_FIRST } from '../../http/routing/list-marks.ts'
import { namePages, readListPage, readPlace } from '../../http/routing/list-page.ts'
import { transactOnce } from '../../http/routing/once.ts'
import { type PlayerSession, requireOwner } from '../../http/routing/player-session.ts'
import { type Route, route } from '../../http/routing/route.ts'
import { lockAccounts } from '../../ledger/lock-accounts.ts'
import { post } from '../../ledger/post.ts'
import { claimSubmission } from './airdrop.sql.ts'
import { claimReferral, joinTransfer } from './claim-referral.ts'
import { decideSubmission } from './decide-submission.ts'

import {
  CLAIMS_CSV,
  countPendingClaims,
  readAdminClaims,
  readAdminClaimsBack,
  readClaim,
  readClaims,
  readJoin,
  readStats,
} from './read-claims.ts'
import { type AirdropDeps, type NamedPlayer, submitSocial } from './submit-social.ts'

export const airdropRoutes = (deps: AirdropDeps & { readonly exportList: ExportList }): Route[] => [
  route(listAirdropClaims, async ({ session, query }) => {
    const owner = requireOwner(session, query)
    return owner.ok ? ok(await readClaims(deps.db, owner.value.userId)) : owner
  }),

  route(getAirdropStats, async ({ session, query }) => {
    const owner = requireOwner(session, query)
    return owner.ok ? ok(await readStats(deps.db, owner.value.userId)) : owner
  }),

  route(submitCall, ({ session, body }) => submitSocial(deps, session, body)),
  route(claimAirdrop, ({ session, body }, { key }) => claimJoin(deps, session, body, key)),
  route(claimAirdropReferral, ({ session, body }, { key }) => claimReferral(deps, session, body, key)),

  route(listAdminAirdropClaims, async ({ session, query }, context) => {
    context.setHeader('vary', 'accept')
    if (wantsCsv(context)) return deps.exportList(session, CLAIMS_CSV, {})
    const read = readPlace(LOWEST_ID_FIRST, query.cursor)
    if (!read.ok) return read
    const place = read.value
    const page = await readListPage({
      format: LOWEST_ID_FIRST,
      place,
      limit: query.limit,
      read: (limit) =>
        place.way === 'back'
          ? readAdminClaimsBack(deps.db, place.from, limit)
          : readAdminClaims(deps.db, place.from ?? 0, limit),
      markOf: ({ id }) => id,
    })
    namePages(context, page)
    context.setHeader('x-total-count', String(await countPendingClaims(deps.db)))
    return ok([...page.lines])
  }),

  route(approveAirdrop, ({ session, body }) => decideSubmission(deps, session, body, 'approved')),
  route(rejectAirdrop, ({ session, body }) => decideSubmission(deps, session, body, 'rejected')),
]

type Refusal =
  | 'unauthenticated'
  | 'not_yours'
  | 'airdrop_not_approved'
  | 'airdrop_already_claimed'
  | 'idempotency_key_reused'

/** Credits the bonus for joining once, after the operator has approved the submission. */
export async function claimJoin(
  { db, tell }: AirdropDeps,
  session: PlayerSession,
  ask: NamedPlayer,
  key: string | null = null,
): Promise<Result<AirdropClaimView, Refusal>> {
  const owner = requireOwner(session, ask)
  if (!owner.ok) return owner
  const { userId } = owner.value
  const once = { ...owner.value, key, call, request: ask }
  const answer = await transactOnce<AirdropClaimView, Refusal>(db, once, async (tx) => {
    await lockAccounts(tx, [userId])
    const { state, submissionId, attempt, amount } = await readJoin(tx, userId)
    const decision = decideJoinClaim(state)
    if (!decision.ok) return decision
    only(await claimSubmission(tx, { userId, attempt }))
    const transfer = joinTransfer(userId, submissionId, amount)
    assert((await post(tx, [transfer])).has(transfer.key), `user ${userId} has the join bonus already`)
    tell(tx, userId, { type: 'balance' }, { type: 'airdrop', change: 'claimed' })
    return ok(await readClaim(tx, userId, 'join'))
  })
  if (!answer.ok) return answer
  return ok(answer.value.answer)
}
