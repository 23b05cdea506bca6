import { listActivity } from '#core/api/activity.ts'
import { listPlayerActivity } from '#core/api/admin-players.ts'
import { ok, refuse } from '#core/result.ts'
import type { Database } from '../../db/pool.ts'
import { type ExportList, wantsCsv } from '../../http/routing/csv-file.ts'
import { nameNextPage, readIdCursor } from '../../http/routing/id-cursor.ts'
import { requireOwner } from '../../http/routing/player-session.ts'
import { type CallContext, type Route, route } from '../../http/routing/route.ts'
import { PLAYER_ACTIVITY_CSV } from './activity-csv.ts'
import { createActivityFiles } from './activity-file.ts'
import { readActivity } from './read-activity.ts'

type Deps = { readonly db: Database; readonly exportList: ExportList }

export const activityRoutes = ({ db, exportList }: Deps): Route[] => {
  const openFile = createActivityFiles(db)
  return [
    route(listActivity, async ({ session, query }, context) => {
      const owner = requireOwner(session, query)
      if (!owner.ok) return owner
      const { userId } = owner.value
      const kind = query.kind ?? null
      context.setHeader('cache-control', 'no-store')
      context.setHeader('vary', 'accept, accept-language')
      if (query.format === 'csv' || wantsCsv(context)) {
        const file = await openFile(userId, kind, query.format === 'csv' ? firstLanguage(context) : null)
        return file === null ? refuse('rate_limited') : ok(file)
      }
      const before = readIdCursor(query.cursor)
      if (!before.ok) return before
      const lines = await readActivity(db, { userId, kind, beforeId: before.value, limit: query.limit })
      nameNextPage(context, lines, query.limit)
      return ok(lines)
    }),

    route(listPlayerActivity, async ({ session, params, query }, context) => {
      context.setHeader('vary', 'accept')
      if (wantsCsv(context)) return exportList(session, PLAYER_ACTIVITY_CSV, { playerId: params.id })
      const before = readIdCursor(query.cursor)
      if (!before.ok) return before
      const wanted = { userId: params.id, kind: null, beforeId: before.value, limit: query.limit }
      const lines = await readActivity(db, wanted)
      nameNextPage(context, lines, query.limit)
      return ok(lines)
    }),
  ]
}

/** Returns the language that a browser prefers, as a tag; empty if it names none. */
const firstLanguage = ({ headers }: Pick<CallContext, 'headers'>): string =>
  /^[\w-]+/.exec(String(headers['accept-language'] ?? ''))?.[0] ?? ''
