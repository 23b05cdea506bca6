import { csvLine } from '#core/csv.ts'
import type { Database } from '../../db/pool.ts'
import { type FileAnswer, fileAnswer } from '../../routing/file-answer.ts'
import { ACTIVITY_COLUMNS } from './activity-csv.ts'
import { type ActivityKind, readActivity } from './read-activity.ts'

const PAGE_LINES = 500
/** Lines of one file: mined by hand for years, or by a machine for days. */
const FILE_LINES_MAX = 100_000

const HEADINGS = Object.keys(ACTIVITY_COLUMNS)
const CELLS = Object.values(ACTIVITY_COLUMNS)

/**
 * The whole history as a file, read page by page while it is being sent: no connection is held for a slow reader.
 *
 * The lines of one player are written under the player's lock and so in the order of their ids: no page misses one.
 */
export const activityFile = (db: Database, userId: number, kind: ActivityKind | null): FileAnswer =>
  fileAnswer({ fileName: 'activity.csv', contentType: 'text/csv; charset=utf-8', text: pages(db, userId, kind) })

async function* pages(db: Database, userId: number, kind: ActivityKind | null): AsyncGenerator<string> {
  yield csvLine(HEADINGS)
  let beforeId: number | null = null
  for (let written = 0; written < FILE_LINES_MAX; written += PAGE_LINES) {
    const page = await readActivity(db, { userId, kind, beforeId, limit: PAGE_LINES })
    yield page.map((line) => csvLine(CELLS.map((cell) => String(cell(line) ?? '')))).join('')
    beforeId = page.at(-1)?.id ?? null
    if (page.length < PAGE_LINES) return
  }
  yield csvLine(HEADINGS.map((column) => (column === 'explanation' ? `Only the latest ${FILE_LINES_MAX} lines.` : '')))
}
