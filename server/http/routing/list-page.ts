import { ok, type Result, refuse } from '#core/result.ts'
import type { CallContext } from './route.ts'

/** Start of a page: after a mark in the list's order, or before it when going back. Without a mark it is the list's beginning. */
export type PageStart<Mark> =
  | { readonly way: 'on'; readonly from: Mark | null }
  | { readonly way: 'back'; readonly from: Mark }

/** Format of a list's marks in a cursor. */
export type MarkFormat<Mark> = {
  readonly read: (text: string) => Mark | null
  readonly write: (mark: Mark) => string
  /** Returns the neighbouring mark: 1 in the direction of growing ids, -1 against it. */
  readonly move: (mark: Mark, by: 1 | -1) => Mark
  /** Direction of ids along the list. */
  readonly goes: 'up' | 'down'
}

export type ListPage<Line> = {
  readonly lines: readonly Line[]
  readonly next: string | null
  readonly previous: string | null
}

const BACK = 'back.'

export function parsePageStart<Mark>(
  { read }: MarkFormat<Mark>,
  cursor: string | undefined,
): Result<PageStart<Mark>, 'malformed_request'> {
  if (cursor === undefined) return ok({ way: 'on', from: null })
  const isBack = cursor.startsWith(BACK)
  const from = read(isBack ? cursor.slice(BACK.length) : cursor)
  if (from === null) return refuse('malformed_request')
  return ok({ way: isBack ? 'back' : 'on', from })
}

type PageReader<Mark, Line> = {
  readonly format: MarkFormat<Mark>
  readonly place: PageStart<Mark>
  readonly limit: number
  /** Reads lines from the place, in the direction of travel. When going back, the nearest line comes first. */
  readonly read: (limit: number) => Promise<readonly Line[]>
  readonly markOf: (line: Line) => Mark
}

/** Reads one page of a list, always in the list's order, with the cursors of the pages beside it. */
export async function readListPage<Mark, Line>(reader: PageReader<Mark, Line>): Promise<ListPage<Line>> {
  const { format, place, limit, read, markOf } = reader
  // Reads one line more than the page has, to learn whether the list continues.
  const found = await read(limit + 1)
  const goesOn = found.length > limit
  const page = found.slice(0, limit)
  const isBack = place.way === 'back'
  const lines = isBack ? page.toReversed() : page
  const first = lines.at(0)
  const last = lines.at(-1)
  const further = format.goes === 'up' ? 1 : -1
  const write = (mark: Mark, prefix = '') => prefix + format.write(mark)
  if (first === undefined || last === undefined) return emptyPage(reader, further)
  const hasNext = isBack || goesOn
  const hasPrevious = isBack ? goesOn : place.from !== null
  return {
    lines,
    next: hasNext ? write(markOf(last)) : null,
    previous: hasPrevious ? write(markOf(first), BACK) : null,
  }
}

/** Returns cursors for a page whose lines were deleted. They lead past the mark to the remaining lines. */
function emptyPage<Mark, Line>({ format, place }: PageReader<Mark, Line>, further: 1 | -1): ListPage<Line> {
  if (place.from === null) return { lines: [], next: null, previous: null }
  if (place.way === 'back') {
    const from = format.move(place.from, further === 1 ? -1 : 1)
    return { lines: [], next: format.write(from), previous: null }
  }
  return { lines: [], next: null, previous: BACK + format.write(format.move(place.from, further)) }
}

/** Part of a call's query that asks for a page. */
export type PageQuery = { readonly limit: number; readonly cursor?: string | undefined }

type Page<Line> = ListPage<Line> & {
  /** Number of the list's lines as text. Null if they are not counted. */
  readonly count: string | null
}

/** Answers a page of a list that can be read both ways, and names the pages beside it. */
export async function answerPage<Mark, Line>(
  context: Pick<CallContext, 'setHeader'>,
  format: MarkFormat<Mark>,
  { limit, cursor }: PageQuery,
  read: (place: PageStart<Mark>, limit: number) => Promise<Page<Line>>,
): Promise<Result<Line[], 'malformed_request'>> {
  const place = parsePageStart(format, cursor)
  if (!place.ok) return place
  const { lines, next, previous, count } = await read(place.value, limit)
  if (next !== null) context.setHeader('x-next-cursor', next)
  if (previous !== null) context.setHeader('x-prev-cursor', previous)
  if (count !== null) context.setHeader('x-total-count', count)
  return ok([...lines])
}

const COUNTED_MAX = 1_000
/** Number of lines that a count reads: one more than it reports. */
export const COUNT_LIMIT = COUNTED_MAX + 1

/** Returns the count as text, e.g. `17`, or `1000+`, because an exact count would read all lines. */
export const countText = (count: bigint): string => (count > COUNTED_MAX ? `${COUNTED_MAX}+` : String(count))

/** Maximum id, from which a descending list starts. */
export const ID_MAX = 9_223_372_036_854_775_807n

/** Part of a list with the highest id first: at most `limit` lines before an id. */
export type PageBefore = { readonly beforeId: number | bigint; readonly limit: number }

/** Answers a page of a list with the highest id first, and names the start of the next page if this one is full. */
export async function answerPageBefore<Line extends { readonly id: number } | { readonly version: number }>(
  context: Pick<CallContext, 'setHeader'>,
  { limit, cursor }: PageQuery,
  read: (page: PageBefore) => Promise<Line[]>,
): Promise<Result<Line[], 'malformed_request'>> {
  if (cursor !== undefined && !/^[1-9]\d{0,14}$/.test(cursor)) return refuse('malformed_request')
  const lines = await read({ beforeId: cursor === undefined ? ID_MAX : Number(cursor), limit })
  const last = lines.at(-1)
  if (lines.length === limit && last !== undefined) {
    context.setHeader('x-next-cursor', String('id' in last ? last.id : last.version))
  }
  return ok(lines)
}

type IdPageReader<Line> = {
  readonly place: PageStart<number>
  readonly limit: number
  readonly before: (page: PageBefore) => Promise<readonly Line[]>
  readonly after: (page: { readonly afterId: number; readonly limit: number }) => Promise<readonly Line[]>
}

/** Reads a page of a list with the highest id first, from its two statements. */
export const readIdPage = <Line extends { readonly id: number | bigint }>({
  place,
  limit,
  before,
  after,
}: IdPageReader<Line>): Promise<ListPage<Line>> =>
  readListPage({
    format: HIGHEST_ID_FIRST,
    place,
    limit,
    read: (atMost) =>
      place.way === 'back'
        ? after({ afterId: place.from, limit: atMost })
        : before({ beforeId: place.from ?? ID_MAX, limit: atMost }),
    markOf: ({ id }) => Number(id),
  })

/** Mark of a line in a list ordered by time: its moment, and its id among those of the same moment. */
export type TimeMark = { readonly at: Date; readonly id: number }

const ID = /^(?:0|[1-9]\d{0,14})$/
const TIME_MARK = /^(\d{1,15})\.(0|[1-9]\d{0,14})$/
const MAX_MS = 253_402_300_799_999

/** Format of a list with the newest first. A mark is written as Unix milliseconds and id, e.g. `1795372161712.42`. */
export const NEWEST_FIRST: MarkFormat<TimeMark> = {
  goes: 'down',
  read(text) {
    const [, ms, id] = TIME_MARK.exec(text) ?? []
    return ms === undefined || Number(ms) > MAX_MS ? null : { at: new Date(Number(ms)), id: Number(id) }
  },
  write: ({ at, id }) => `${at.getTime()}.${id}`,
  move: ({ at, id }, by) => ({ at, id: Math.max(0, id + by) }),
}

const createIdFormat = (goes: 'up' | 'down'): MarkFormat<number> => ({
  goes,
  read: (text) => (ID.test(text) ? Number(text) : null),
  write: String,
  move: (id, by) => Math.max(0, id + by),
})

/** Formats of lists ordered by id alone. */
export const HIGHEST_ID_FIRST = createIdFormat('down')
export const LOWEST_ID_FIRST = createIdFormat('up')

/** Two marks, both excluded. */
export type Span = {
  readonly afterAt: Date
  readonly afterId: number
  readonly beforeAt: Date
  readonly beforeId: number | bigint
}

/** Returns the span between two moments, including the first. */
export function spanBetween({ from, to }: { from?: Date | undefined; to?: Date | undefined }): Span {
  return {
    afterAt: from ?? new Date(0),
    afterId: 0,
    beforeAt: to ?? new Date(MAX_MS),
    beforeId: to === undefined ? ID_MAX : 0,
  }
}

/** Returns the part of a span that lies in the direction of a page. */
export function restOfSpan(span: Span, { way, from }: PageStart<TimeMark>): Span {
  if (from === null) return span
  if (way === 'on') {
    return isBefore(from, { at: span.beforeAt, id: span.beforeId })
      ? { ...span, beforeAt: from.at, beforeId: from.id }
      : span
  }
  return isBefore({ at: span.afterAt, id: span.afterId }, from) ? { ...span, afterAt: from.at, afterId: from.id } : span
}

type AnyMark = { readonly at: Date; readonly id: number | bigint }

const isBefore = (a: AnyMark, b: AnyMark) =>
  a.at.getTime() === b.at.getTime() ? a.id < b.id : a.at.getTime() < b.at.getTime()
