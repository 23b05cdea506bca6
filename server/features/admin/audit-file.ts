import { csvLine } from '#core/csv.ts'
import type { Database } from '../../db/pool.ts'
import { noteExport } from '../../operators/note-export.ts'
import {
  type AuditFilter,
  type AuditRow,
  type AuditStart,
  readAuditLog,
  readHead,
} from '../../operators/read-audit-log.ts'
import { type FileAnswer, fileAnswer } from '../../routing/file-answer.ts'

const PAGE_ENTRIES = 1_000
const COLUMNS = ['number', 'at', 'operator', 'action', 'subject', 'details', 'before', 'after', 'hash']

/**
 * The list as a file, read page by page while it is being sent: no connection is held for a slow reader.
 *
 * It is one snapshot all the same: entries never change, and they commit in the order of their numbers. So what is numbered up
 * to the head that was read first is what was there then.
 */
export const auditFile = (db: Database, username: string, filter: AuditFilter): FileAnswer =>
  fileAnswer({ fileName: 'audit-log.csv', contentType: 'text/csv; charset=utf-8', text: pages(db, username, filter) })

async function* pages(db: Database, username: string, filter: AuditFilter): AsyncGenerator<string> {
  // Whoever takes the log along stands in it: the file's own entry is its last.
  await noteExport(db, { username, list: 'audit-log', filters: filter })
  yield csvLine(COLUMNS)
  const { sequence: head } = await readHead(db)
  let start: AuditStart | null = null
  for (;;) {
    const page = await readAuditLog(db, filter, start, PAGE_ENTRIES)
    yield page.entries
      .filter(({ sequence }) => sequence <= head)
      .map(lineOf)
      .join('')
    const last = page.entries.at(-1)
    if (!page.hasOlder || last === undefined) return
    start = { way: 'older', ...last.place }
  }
}

const lineOf = ({ sequence, at, username, action, subject, details, before, after, hash }: AuditRow): string =>
  csvLine([
    ...[String(sequence), at.toISOString(), username, action, subject],
    ...[jsonText(details), jsonText(before), jsonText(after), hash.toString('hex')],
  ])

const jsonText = (value: unknown) => (value === null ? '' : JSON.stringify(value))
