import { ok } from '#core/result.ts'
import type { Database } from '../db/pool.ts'
import { noteExport } from '../operators/note-export.ts'
import type { ExportList, OpenFile } from '../routing/csv-file.ts'

/** Sends lists as files, each written down before its first line is read: what cannot be written down is not sent. */
export const createExport =
  (db: Pick<Database, 'transaction'>, openFile: OpenFile): ExportList =>
  async ({ username }, kind, asked) => {
    const file = await openFile(kind, asked)
    if (!file.ok) return file
    const note = () => noteExport(db, { username, list: kind.name, filters: asked })
    return ok({ ...file.value, text: after(note, file.value.text) })
  }

/** A file that nobody reads, as of a HEAD, is no export. */
const after = <Piece>(begin: () => Promise<void>, text: AsyncIterable<Piece>): AsyncIterable<Piece> => ({
  [Symbol.asyncIterator]() {
    const pieces = text[Symbol.asyncIterator]()
    let begun: Promise<void> | undefined
    return {
      async next() {
        begun ??= begin()
        await begun
        return pieces.next()
      },
      return: async () => (await pieces.return?.()) ?? { done: true, value: undefined },
    }
  },
})
