import { setTimeout as sleep } from 'node:timers/promises'
import { csvLine } from '#core/csv.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import type { Snapshot } from '../db/open-snapshot.ts'
import type { Database } from '../db/pool.ts'
import type { Executor } from '../db/statement.ts'
import { type FileAnswer, fileAnswer } from './file-answer.ts'
import type { OperatorSession } from './operator-session.ts'
import type { CallContext } from './route.ts'

/** A list as a file: all of it, in its own order. */
export type CsvList<Row> = {
  /** Of the file, without its ending. */
  readonly name: string
  /** What stands in each column, under its heading. */
  readonly columns: Readonly<Record<string, (row: Row) => string | number | null>>
  /** Rows that come after one of the list, or the first ones. */
  readonly readAfter: (executor: Executor, last: Row | null, limit: number) => Promise<readonly Row[]>
}

/** A kind of list that is sent as a file, by what is asked of it: plain data, that another thread can be given. */
export type CsvKind<Asked = unknown> = {
  readonly name: string
  readonly listFor: (asked: Asked) => CsvList<never>
}

/** Begins a file; refused while as many are being sent as may be. */
export type OpenFile = <Asked>(kind: CsvKind<Asked>, asked: Asked) => Promise<Result<FileAnswer, 'files_busy'>>

/** What is asked of a list, by the names of its filters. */
export type Filters = Readonly<Record<string, string | number | Date | undefined>>

/** The same for an operator, written down in the audit log. */
export type ExportList = <Asked extends Filters>(
  session: OperatorSession,
  kind: CsvKind<Asked>,
  asked: Asked,
) => Promise<Result<FileAnswer, 'files_busy' | 'own_file_busy' | 'rate_limited'>>

/** A list of which there is one by each thing that is asked, under the name of its file. */
export const csvKind = <Asked, Row>(
  name: string,
  listFor: (asked: Asked) => Omit<CsvList<Row>, 'name'>,
): CsvKind<Asked> => ({
  name,
  // The rows of a list go to its own columns only.
  listFor: (asked) => ({ name, ...listFor(asked) }) as unknown as CsvList<never>,
})

/** Reads a list that its own call answers whole too: it has a row a card, an operator, or a day of a year. */
export const atOnce =
  <Row>(read: (executor: Executor) => Promise<readonly Row[]>): CsvList<Row>['readAfter'] =>
  async (executor, last) =>
    last === null ? read(executor) : []

const ROWS_PER_READ = 1_000
/** A million rows in some 26 seconds, and two thirds of the time are everybody else's. */
const READ_EVERY_MS = 25
/** However slowly it is read: a snapshot that stays open keeps the database from tidying up. */
const LONGEST_MS = 600_000

/** Whether the caller wants a list as a file: the list's own call, its filters kept. */
export const wantsCsv = ({ headers }: Pick<CallContext, 'headers'>): boolean =>
  /\btext\/csv\b/i.test(String(headers.accept ?? ''))

/** Reads a list as of one moment, piece by piece as its reader takes it; when the reader leaves, everything is released at once. */
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
  // Nothing is read any more: however slowly the last piece goes out, nobody waits for it.
  await snapshot.close()
  yield text
}

/** A generator that was never asked has nothing that could let go of the snapshot; this does, whatever happens. */
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
      // Whatever is being read at this moment comes to its end first.
      await lines.return(undefined)
      await close()
      return { done: true, value: undefined }
    },
  }
}
