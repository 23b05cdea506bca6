import { addPlayerNote, getPlayer, listPlayerLots, listPlayerNotes } from '#core/api/admin-players.ts'
import { ok } from '#core/result.ts'
import { type ExportList, wantsCsv } from '../../http/routing/csv-file.ts'
import { ID_MAX, nameNextPage, readIdCursor } from '../../http/routing/id-cursor.ts'
import { type Route, route } from '../../http/routing/route.ts'
import { addNote, readNotesOf } from './notes.ts'
import { PLAYER_LOTS_CSV, PLAYER_NOTES_CSV } from './player-csv.ts'
import type { PlayerDeps } from './player-deps.ts'
import { readLotsOf } from './read-lots.ts'
import { readPlayer } from './read-player.ts'

export const playerRoutes = (deps: PlayerDeps & { readonly exportList: ExportList }): Route[] => [
  route(getPlayer, ({ params }) => readPlayer(deps, params.id)),

  route(listPlayerLots, async ({ session, params: { id }, query }, context) => {
    context.setHeader('vary', 'accept')
    if (wantsCsv(context)) return deps.exportList(session, PLAYER_LOTS_CSV, { playerId: id })
    const before = readIdCursor(query.cursor)
    if (!before.ok) return before
    const lots = await readLotsOf(deps.db, id, { beforeId: before.value ?? ID_MAX, limit: query.limit })
    nameNextPage(context, lots, query.limit)
    return ok(lots)
  }),

  route(listPlayerNotes, async ({ session, params: { id }, query }, context) => {
    context.setHeader('vary', 'accept')
    if (wantsCsv(context)) return deps.exportList(session, PLAYER_NOTES_CSV, { playerId: id })
    const before = readIdCursor(query.cursor)
    if (!before.ok) return before
    const notes = await readNotesOf(deps.db, id, { beforeId: before.value ?? ID_MAX, limit: query.limit })
    nameNextPage(context, notes, query.limit)
    return ok(notes)
  }),

  route(addPlayerNote, ({ session, params, body }) => addNote(deps.db, session, params.id, body.text)),
]
