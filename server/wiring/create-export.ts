import { ok, refuse } from '#core/result.ts'
import { noteExport } from '../audit/log/audit-log.ts'
import type { Database } from '../db/statement.ts'
import { createHourlyLimit } from '../http/routing/counters.ts'
import type { ExportList, OpenFile } from '../http/routing/csv-file.ts'

/**
 * Maximum number of files that one operator reads at a time. A process opens three, and a slow reader must leave places for
 * others.
 */
const OPEN_PER_OPERATOR = 1
/**
 * Maximum number of files that one operator gets from a process within an hour. Each is an entry of the audit log, which is never
 * deleted.
 */
const FILES_PER_HOUR = 60

/** Sends lists as files. Each export is recorded before its first line is read, and is not sent if it cannot be recorded. */
export function createExport(db: Pick<Database, 'transaction'>, openFile: OpenFile): ExportList {
  const open = new Map<string, number>()
  const isWithinHour = createHourlyLimit(FILES_PER_HOUR)

  return async ({ username }, kind, asked) => {
    const count = open.get(username) ?? 0
    if (count >= OPEN_PER_OPERATOR) return refuse('own_file_busy')
    if (!isWithinHour(username)) return refuse('rate_limited')
    open.set(username, count + 1)
    let isOpen = true
    const leave = () => {
      if (!isOpen) return
      isOpen = false
      const left = (open.get(username) ?? 0) - 1
      if (left > 0) open.set(username, left)
      else open.delete(username)
    }
    const file = await openFile(kind, asked).catch((error: unknown) => {
      leave()
      throw error
    })
    if (!file.ok) {
      leave()
      return file
    }
    const note = () => noteExport(db, { username, list: kind.name, filters: asked })
    return ok({ ...file.value, text: between(note, file.value.text, leave) })
  }
}

/** Runs `begin` before the first piece. A file that is never read, e.g. for a HEAD request, is not an export. */
const between = <Piece>(
  begin: () => Promise<void>,
  text: AsyncIterable<Piece>,
  end: () => void,
): AsyncIterable<Piece> => ({
  [Symbol.asyncIterator]() {
    const pieces = text[Symbol.asyncIterator]()
    let begun: Promise<void> | undefined
    return {
      async next() {
        begun ??= begin()
        await begun
        const step = await pieces.next()
        // The reader may request the next file once it has the end of this one.
        if (step.done === true) end()
        return step
      },
      return: async () => {
        const step = await Promise.resolve(pieces.return?.()).finally(end)
        return step ?? { done: true, value: undefined }
      },
    }
  },
})
