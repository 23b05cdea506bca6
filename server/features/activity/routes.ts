import { setTimeout as sleep } from 'node:timers/promises'
import { listActivity } from '#core/api/activity.ts'
import { listPlayerActivity } from '#core/api/admin-players.ts'
import { BYTE_ORDER_MARK, createCommaDecimals, csvLine, writesDecimalComma } from '#core/csv.ts'
import { ok, refuse } from '#core/result.ts'
import type { Database } from '../../db/pool.ts'
import { type ExportList, wantsCsv } from '../../http/routing/csv-file.ts'
import { type FileAnswer, fileAnswer } from '../../http/routing/file-answer.ts'
import { nameNextPage, readIdCursor } from '../../http/routing/id-cursor.ts'
import { requireOwner } from '../../http/routing/player-session.ts'
import { type CallContext, type Route, route } from '../../http/routing/route.ts'
import { ACTIVITY_COLUMNS, type ActivityKind, PLAYER_ACTIVITY_CSV, readActivity } from './read-activity.ts'

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

const PAGE_LINES = 500
/** Lines in one file: enough for years of mining by hand, or for days by a machine. */
const FILE_LINES_MAX = 100_000

/** Pause after a page, as a multiple of its read time. */
const PAUSES_PER_READ = 2

const HEADINGS = Object.keys(ACTIVITY_COLUMNS)
const CELLS = Object.values(ACTIVITY_COLUMNS)

/**
 * Creates a function that sends whole histories as files, one at a time for each player. Each history is read page by page while it
 * is sent: no connection waits for a slow reader, and other requests get two thirds of the time.
 *
 * The lines of one player are written under the player's lock. Their ids are therefore in order, and no page misses a line.
 *
 * @returns a function that opens a file. With a language, the file suits spreadsheets of that language. Without one, it follows RFC
 * 4180 for programs. Returns null while the player has another file open
 */
export function createActivityFiles(db: Database) {
  const open = new Set<number>()
  return async (
    userId: number,
    kind: ActivityKind | null,
    language: string | null = null,
  ): Promise<FileAnswer | null> => {
    if (open.has(userId)) return null
    open.add(userId)
    const text = pages(db, userId, kind, language, () => open.delete(userId))
    // Starts the generator, because one that never ran skips its `finally`.
    await text.next()
    return fileAnswer({ fileName: 'activity.csv', contentType: 'text/csv; charset=utf-8', text })
  }
}

async function* pages(
  db: Database,
  userId: number,
  kind: ActivityKind | null,
  language: string | null,
  leave: () => void,
): AsyncGenerator<string> {
  try {
    const rewrite = language !== null && writesDecimalComma(language) ? createCommaDecimals() : (piece: string) => piece
    yield ''
    yield (language === null ? '' : BYTE_ORDER_MARK) + rewrite(csvLine(HEADINGS))
    let beforeId: number | null = null
    for (let written = 0; written < FILE_LINES_MAX; written += PAGE_LINES) {
      const startMs = performance.now()
      const page = await readActivity(db, { userId, kind, beforeId, limit: PAGE_LINES })
      const text = page.map((line) => csvLine(CELLS.map((cell) => String(cell(line) ?? '')))).join('')
      const readMs = performance.now() - startMs
      yield rewrite(text)
      beforeId = page.at(-1)?.id ?? null
      if (page.length < PAGE_LINES) return
      await sleep(PAUSES_PER_READ * readMs)
    }
    yield rewrite(
      csvLine(HEADINGS.map((column) => (column === 'explanation' ? `Only the latest ${FILE_LINES_MAX} lines.` : ''))),
    )
  } finally {
    leave()
  }
}
