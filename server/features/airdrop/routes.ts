import {
  approveAirdrop,
  claimAirdrop,
  claimAirdropReferral,
  getAirdropStats,
  listAdminAirdropClaims,
  listAirdropClaims,
  rejectAirdrop,
  submitSocial as submitCall,
} from '#core/api/airdrop.ts'
import { ok } from '#core/result.ts'
import { csvFile, wantsCsv } from '../../routing/csv-file.ts'
import { nameNextPage, readIdCursor } from '../../routing/id-cursor.ts'
import { requireOwner } from '../../routing/player-session.ts'
import { type Route, route } from '../../routing/route.ts'
import type { AirdropDeps } from './airdrop-deps.ts'
import { claimJoin } from './claim-join.ts'
import { claimReferral } from './claim-referral.ts'
import { CLAIMS_CSV } from './claims-csv.ts'
import { decideSubmission } from './decide-submission.ts'
import { countPendingClaims, readAdminClaims } from './read-admin-claims.ts'
import { readClaims, readStats } from './read-claims.ts'
import { submitSocial } from './submit-social.ts'

export const airdropRoutes = (deps: AirdropDeps): Route[] => [
  route(listAirdropClaims, async ({ session, query }) => {
    const owner = requireOwner(session, query)
    return owner.ok ? ok(await readClaims(deps.db, owner.value.userId)) : owner
  }),

  route(getAirdropStats, async ({ session, query }) => {
    const owner = requireOwner(session, query)
    return owner.ok ? ok(await readStats(deps.db, owner.value.userId)) : owner
  }),

  route(submitCall, ({ session, body }) => submitSocial(deps, session, body)),
  route(claimAirdrop, ({ session, body }) => claimJoin(deps, session, body)),
  route(claimAirdropReferral, ({ session, body }) => claimReferral(deps, session, body)),

  route(listAdminAirdropClaims, async ({ query }, context) => {
    context.setHeader('vary', 'accept')
    if (wantsCsv(context)) return csvFile(deps.db, CLAIMS_CSV)
    const after = readIdCursor(query.cursor)
    if (!after.ok) return after
    const claims = await readAdminClaims(deps.db, after.value ?? 0, query.limit)
    nameNextPage(context, claims, query.limit)
    context.setHeader('x-total-count', String(await countPendingClaims(deps.db)))
    return ok(claims)
  }),

  route(approveAirdrop, ({ session, body }) => decideSubmission(deps, session, body, 'approved')),
  route(rejectAirdrop, ({ session, body }) => decideSubmission(deps, session, body, 'rejected')),
]
