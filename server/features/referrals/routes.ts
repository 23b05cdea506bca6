import { getPlayerReferrals } from '#core/api/admin-players.ts'
import { getReferrals } from '#core/api/referrals.ts'
import { ok, refuse } from '#core/result.ts'
import type { Database } from '../../db/pool.ts'
import { first } from '../../db/statement.ts'
import { requireOwner } from '../../routing/player-session.ts'
import { type Route, route } from '../../routing/route.ts'
import { readReferrals } from './read-referrals.ts'
import { readWalletOf } from './referrals.sql.ts'

export const referralRoutes = ({ db }: { db: Database }): Route[] => [
  route(getReferrals, async ({ session, query }) => {
    const owner = requireOwner(session, query)
    return owner.ok ? ok(await readReferrals(db, owner.value)) : owner
  }),

  route(getPlayerReferrals, async ({ params }) => {
    const player = first(await readWalletOf(db, { userId: params.id }))
    if (player === null) return refuse('player_unknown')
    return ok(await readReferrals(db, { userId: params.id, walletAddress: player.wallet_address }))
  }),
]
