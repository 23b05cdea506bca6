import type { Call } from '#core/api/call.ts'
import { refuse } from '#core/result.ts'
import type { Database } from '#server/db/statement.ts'
import type { CsvKind, ExportList } from '#server/http/routing/csv-file.ts'
import type { Route } from '#server/http/routing/route.ts'
import { callRoute } from '../world/call-route.ts'

const OPERATOR = { username: 'bob', role: 'operator', isProven: true, isFactorMissing: false } as const

type PanelListRequest = {
  readonly query?: object
  readonly params?: object
  readonly session?: object
  readonly body?: object
}
/** Limit above the lines of any list in a test. */
const ALL = 99
const PAGES_MAX = 99

/** Creates a reader of lists that uses their calls, as the panel does: a page, all pages one by one, and the file. */
export function createListReader(db: Database, routes: readonly Route[]) {
  const exported: { readonly username: string; readonly kind: CsvKind; readonly asked: unknown }[] = []
  const exportList: ExportList = async ({ username }, kind, asked) => {
    exported.push({ username, kind: kind as CsvKind, asked })
    return refuse('files_busy')
  }
  const call = (asked: Call, { query, ...request }: PanelListRequest, accept = '*/*') => {
    const whole = { session: OPERATOR, params: {}, ...request, query: { limit: ALL, ...query } }
    return callRoute(routes, asked, whole, { headers: { accept }, exportList })
  }

  /** Reads one page, the cursors of the pages beside it, and the list's count of lines. */
  async function page<Line = { readonly id: number }>(asked: Call, request: PanelListRequest = {}) {
    const { answer, headers } = await call(asked, request)
    if (!answer.ok) throw new Error(answer.code)
    return {
      lines: answer.value as unknown as readonly Line[],
      next: headers['x-next-cursor'],
      previous: headers['x-prev-cursor'],
      count: headers['x-total-count'],
    }
  }

  /** Reads the ids of each page's lines, from the first page to the last and back. */
  async function turn(asked: Call, request: PanelListRequest, limit: number) {
    const turned = async (way: 'next' | 'previous', from: string | undefined) => {
      const pages: number[][] = []
      let ends: string | undefined
      for (let cursor = from; pages.length < PAGES_MAX; ) {
        const query = { ...request.query, limit, ...(cursor === undefined ? {} : { cursor }) }
        const read = await page(asked, { ...request, query })
        pages.push(read.lines.map(({ id }) => id))
        ends = read.previous
        cursor = read[way]
        if (cursor === undefined) break
      }
      return { pages, ends }
    }
    const on = await turned('next', undefined)
    const back = on.ends === undefined ? { pages: [] } : await turned('previous', on.ends)
    return { on: on.pages, back: back.pages }
  }

  /** Reads the rows of the list's file by column, in pieces of `rowsPerRead` rows. Also returns who asked for it, and its name. */
  async function file(asked: Call, request: PanelListRequest = {}, rowsPerRead = 2) {
    const { headers } = await call(asked, request, 'text/csv')
    if (headers.vary !== 'accept') throw new Error('a cache may answer the list where the file is asked for')
    const last = exported.pop()
    if (last === undefined) throw new Error('no file was asked for')
    const { columns, readAfter } = last.kind.listFor(last.asked) as unknown as {
      readonly columns: Readonly<Record<string, (row: object) => unknown>>
      readonly readAfter: (db: Database, last: object | null, limit: number) => Promise<object[]>
    }
    const rows: object[] = []
    for (let piece = await readAfter(db, null, rowsPerRead); piece.length > 0 && rows.length < ALL; ) {
      if (piece.length > rowsPerRead) throw new Error('more rows came than were asked for')
      rows.push(...piece)
      piece = await readAfter(db, rows.at(-1) ?? null, rowsPerRead)
    }
    const cells = rows.map((row) =>
      Object.fromEntries(Object.entries(columns).map(([name, cell]) => [name, cell(row)])),
    )
    return { username: last.username, name: last.kind.name, rows: cells }
  }

  const refusal = async (asked: Call, request: PanelListRequest) => {
    const { answer } = await call(asked, request)
    return answer.ok ? 'none' : answer.code
  }
  return { page, turn, file, refusal, call }
}

/** Returns the page size that makes three pages. Two of them are read on the way back. */
export const pageOf = (ids: readonly number[]): number => Math.max(1, Math.ceil(ids.length / 3))

/** Splits ids into pages, as `turn` reads them forward and back. */
export function pagesOf(ids: readonly number[], limit: number) {
  const on: number[][] = []
  for (let at = 0; at === 0 || at < ids.length; at += limit) on.push(ids.slice(at, at + limit))
  return { on, back: on.slice(0, -1).toReversed() }
}
