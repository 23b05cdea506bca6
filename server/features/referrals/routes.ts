import { getReferrals } from '#core/api/referrals.ts'
import { ok } from '#core/result.ts'
import type { Database } from '../../db/pool.ts'
import { requireOwner } from '../../routing/player-session.ts'
import { type Route, route } from '../../routing/route.ts'
import { readReferrals } from './read-referrals.ts'

export const referralRoutes = ({ db }: { db: Database }): Route[] => [
  route(getReferrals, async ({ session, query }) => {
    const owner = requireOwner(session, query)
    return owner.ok ? ok(await readReferrals(db, owner.value)) : owner
  }),
]
