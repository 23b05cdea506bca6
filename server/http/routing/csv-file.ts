import { setTimeout as sleep } from 'node:timers/promises'
import { csvLine } from '#core/csv.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import type { Database, Executor, Snapshot } from '../../db/statement.ts'
import { type FileAnswer, fileAnswer } from './answers.ts'
import type { OperatorSession } from './route.ts'

/** A list as a file: all its rows, in its own order. */
export type CsvList<Row> = {
  /** Name of the file, without its extension. */
  readonly name: string
  /** Value of each column, by its heading. */
  readonly columns: Readonly<Record<string, (row: Row) => string | number | null>>
  /** Reads the rows after a row of the list, or the first ones. */
  readonly readAfter: (executor: Executor, last: Row | null, limit: number) => Promise<readonly Row[]>
}

/** A kind of list that can be sent as a file. The request is plain data, which can be passed to another thread. */
export type CsvKind<Asked = unknown> = {
  readonly name: string
  readonly listFor: (asked: Asked) => CsvList<never>
}

/** Starts a file. Refused while the maximum number of files is being sent. */
export type OpenFile = <Asked>(kind: CsvKind<Asked>, asked: Asked) => Promise<Result<FileAnswer, 'files_busy'>>

/** Filters of a list, by their names. */
export type Filters = Readonly<Record<string, string | number | Date | undefined>>

/** Starts a file for an operator, and records it in the audit log. */
export type ExportList = <Asked extends Filters>(
  session: OperatorSession,
  kind: CsvKind<Asked>,
  asked: Asked,
) => Promise<Result<FileAnswer, 'files_busy' | 'own_file_busy' | 'rate_limited'>>

/** Defines a kind of list that depends on the request, by the name of its file. */
export const csvKind = <Asked, Row>(
  name: string,
  listFor: (asked: Asked) => Omit<CsvList<Row>, 'name'>,
): CsvKind<Asked> => ({
  name,
  // The rows of a list are passed only to its own columns.
  listFor: (asked) => ({ name, ...listFor(asked) }) as unknown as CsvList<never>,
})

/** Reads a list in one piece, as its own call does. It has one row per card, per operator, or per day of a year. */
export const readAtOnce =
  <Row>(read: (executor: Executor) => Promise<readonly Row[]>): CsvList<Row>['readAfter'] =>
  async (executor, last) =>
    last === null ? read(executor) : []

const ROWS_PER_READ = 1_000
/**
 * Minimum milliseconds between two reads. A million rows take some 26 seconds, and two thirds of that time are left for other
 * work.
 */
const READ_EVERY_MS = 25
/** Maximum milliseconds of a file, however slow its reader is, because an open snapshot keeps the database from vacuuming. */
const LONGEST_MS = 600_000

/** Reads a list as of one moment, as fast as its reader takes it. When the reader leaves, everything is released at once. */
export async function csvFile<Row>(
  db: Pick<Database, 'openSnapshot'>,
  list: CsvList<Row>,
): Promise<Result<FileAnswer, 'files_busy'>> {
  const snapshot = await db.openSnapshot()
  if (snapshot === null) return refuse('files_busy')
  const text = { [Symbol.asyncIterator]: () => closeAtEnd(snapshot, linesOf(snapshot, list)) }
  return ok(fileAnswer({ fileName: `${list.name}.csv`, contentType: 'text/csv; charset=utf-8', text }))
}

async function* linesOf<Row>(
  snapshot: Snapshot,
  { columns, readAfter }: CsvList<Row>,
): AsyncGenerator<string, undefined> {
  const cells = Object.values(columns)
  const lineOf = (row: Row) => csvLine(cells.map((cell) => String(cell(row) ?? '')))
  let text = csvLine(Object.keys(columns))
  for (let last: Row | null = null; ; ) {
    const startMs = performance.now()
    const rows: readonly Row[] = await readAfter(snapshot, last, ROWS_PER_READ)
    for (const row of rows) text += lineOf(row)
    last = rows.at(-1) ?? null
    if (rows.length < ROWS_PER_READ) break
    yield text
    text = ''
    await sleep(Math.max(0, startMs + READ_EVERY_MS - performance.now()))
  }
  // The snapshot is closed before the last piece is sent, so that a slow reader does not keep it open.
  await snapshot.close()
  yield text
}

/** Closes the snapshot in any case. A generator that was never started cannot release it. */
function closeAtEnd(snapshot: Snapshot, lines: AsyncGenerator<string, undefined>): AsyncIterator<string, undefined> {
  const longest = setTimeout(() => void snapshot.close(), LONGEST_MS)
  const close = async () => {
    clearTimeout(longest)
    await snapshot.close()
  }
  return {
    next: async () => {
      try {
        const step = await lines.next()
        if (step.done === true) await close()
        return step
      } catch (error) {
        await close()
        throw error
      }
    },
    return: async () => {
      // A read that is under way ends first.
      await lines.return(undefined)
      await close()
      return { done: true, value: undefined }
    },
  }
}
