import { listPlayerReferrals } from '#core/api/admin-players.ts'
import { getReferrals } from '#core/api/referrals.ts'
import { ok, refuse } from '#core/result.ts'
import type { Database } from '../../db/pool.ts'
import { first } from '../../db/statement.ts'
import { type ExportList, wantsCsv } from '../../http/routing/csv-file.ts'
import { ID_MAX, nameNextPage, readIdCursor } from '../../http/routing/id-cursor.ts'
import { requireOwner } from '../../http/routing/player-session.ts'
import { type Route, route } from '../../http/routing/route.ts'
import { PLAYER_REFERRALS_CSV, readReferrals, readReferred } from './read-referrals.ts'
import { readWalletOf } from './referrals.sql.ts'

type Deps = { readonly db: Database; readonly exportList: ExportList }

export const referralRoutes = ({ db, exportList }: Deps): Route[] => [
  route(getReferrals, async ({ session, query }) => {
    const owner = requireOwner(session, query)
    return owner.ok ? ok(await readReferrals(db, owner.value)) : owner
  }),

  route(listPlayerReferrals, async ({ session, params: { id }, query }, context) => {
    const player = first(await readWalletOf(db, { userId: id }))
    if (player === null) return refuse('player_unknown')
    const walletAddress = player.wallet_address
    context.setHeader('vary', 'accept')
    if (wantsCsv(context)) return exportList(session, PLAYER_REFERRALS_CSV, { playerId: id, walletAddress })
    const before = readIdCursor(query.cursor)
    if (!before.ok) return before
    const referrer = { userId: id, walletAddress }
    const referred = await readReferred(db, referrer, BigInt(before.value ?? ID_MAX), query.limit)
    nameNextPage(context, referred, query.limit)
    return ok(referred)
  }),
]
