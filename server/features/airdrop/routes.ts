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
import { type ExportList, wantsCsv } from '../../http/routing/csv-file.ts'
import { LOWEST_ID_FIRST } from '../../http/routing/list-marks.ts'
import { namePages, readListPage, readPlace } from '../../http/routing/list-page.ts'
import { requireOwner } from '../../http/routing/player-session.ts'
import { type Route, route } from '../../http/routing/route.ts'
import type { AirdropDeps } from './airdrop-deps.ts'
import { claimJoin } from './claim-join.ts'
import { claimReferral } from './claim-referral.ts'
import { CLAIMS_CSV } from './claims-csv.ts'
import { decideSubmission } from './decide-submission.ts'
import { countPendingClaims, readAdminClaims, readAdminClaimsBack } from './read-admin-claims.ts'
import { readClaims, readStats } from './read-claims.ts'
import { submitSocial } from './submit-social.ts'

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
