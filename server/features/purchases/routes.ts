import type { TxHash } from '#core/address.ts'
import { listAdminPurchases } from '#core/api/admin-lists.ts'
import { listPlayerPurchases } from '#core/api/admin-players.ts'
import { listPurchases, openPurchases, recordPurchase as recordCall } from '#core/api/purchases.ts'
import { ok, refuse } from '#core/result.ts'
import { transact } from '../../db/transact.ts'
import { type ExportList, wantsCsv } from '../../http/routing/csv-file.ts'
import { ID_MAX, nameNextPage, readIdCursor } from '../../http/routing/id-cursor.ts'
import { NEWEST_FIRST } from '../../http/routing/list-marks.ts'
import { namePages, readPlace } from '../../http/routing/list-page.ts'
import { turnKeyOf } from '../../http/routing/network-of.ts'
import { requireOwner } from '../../http/routing/player-session.ts'
import { type Route, route } from '../../http/routing/route.ts'
import type { Turns } from '../../http/routing/turns.ts'
import { updateOpened } from '../../payments/purchases.sql.ts'
import { PLAYER_PURCHASES_CSV, PURCHASES_CSV, readAdminPurchases, readOwnedCopies } from './read-owned-copies.ts'

import { type PurchaseDeps, recordPurchase } from './record-purchase.ts'

type Deps = PurchaseDeps & {
  readonly exportList: ExportList
  /** Takes turns for calls that query the nodes. */
  readonly takeTurn: Turns
}

export const purchaseRoutes = (deps: Deps): Route[] => [
  route(recordCall, ({ session, body }, { ip }) => {
    const readTransaction = (hash: TxHash) => deps.takeTurn('purchase', turnKeyOf(ip), () => deps.readTransaction(hash))
    return recordPurchase({ ...deps, readTransaction }, session, body)
  }),

  route(listPurchases, async ({ session, query }, context) => {
    const owner = requireOwner(session, query)
    if (!owner.ok) return owner
    if (query.cursor !== undefined && !/^[1-9]\d{0,15}$/.test(query.cursor)) return refuse('malformed_request')
    const beforeId = query.cursor === undefined ? ID_MAX : BigInt(query.cursor)
    const purchases = await readOwnedCopies(deps.db, { userId: session.userId, beforeId, limit: query.limit })
    const last = purchases.at(-1)
    if (purchases.length === query.limit && last !== undefined) context.setHeader('x-next-cursor', String(last.id))
    return ok(purchases)
  }),

  route(openPurchases, async ({ session, body }) => {
    const owner = requireOwner(session, body)
    if (!owner.ok) return owner
    // The transaction may run again: copies may be given their edition numbers at the same time, in another order.
    return transact(deps.db, async (tx) => {
      await updateOpened(tx, { userId: session.userId, ids: body.purchaseIds })
      return ok({ ok: true as const })
    })
  }),

  route(listPlayerPurchases, async ({ session, params, query }, context) => {
    context.setHeader('vary', 'accept')
    if (wantsCsv(context)) return deps.exportList(session, PLAYER_PURCHASES_CSV, { playerId: params.id })
    const before = readIdCursor(query.cursor)
    if (!before.ok) return before
    const beforeId = BigInt(before.value ?? ID_MAX)
    const copies = await readOwnedCopies(deps.db, { userId: params.id, beforeId, limit: query.limit })
    nameNextPage(context, copies, query.limit)
    return ok(copies)
  }),

  route(listAdminPurchases, async ({ session, query }, context) => {
    const { limit, cursor, ...filters } = query
    context.setHeader('vary', 'accept')
    if (wantsCsv(context)) return deps.exportList(session, PURCHASES_CSV, filters)
    const place = readPlace(NEWEST_FIRST, cursor)
    if (!place.ok) return place
    const page = await readAdminPurchases(deps.db, { filters, place: place.value, limit })
    namePages(context, page)
    context.setHeader('x-total-count', page.count)
    return ok([...page.lines])
  }),
]
