import { ok, type Result, refuse } from '#core/result.ts'
import type { CallContext } from './route.ts'

/** Where a page starts: after a mark in the list's order, or, going back, before it; without one at the list's beginning. */
export type Place<Mark> =
  | { readonly way: 'on'; readonly from: Mark | null }
  | { readonly way: 'back'; readonly from: Mark }

/** How a list's marks are written in a cursor. */
export type MarkFormat<Mark> = {
  readonly read: (text: string) => Mark | null
  readonly write: (mark: Mark) => string
  /** The mark one place further in the direction in which ids grow, or against it. */
  readonly move: (mark: Mark, by: 1 | -1) => Mark
  /** Which way ids go along the list. */
  readonly goes: 'up' | 'down'
}

export type ListPage<Line> = {
  readonly lines: readonly Line[]
  readonly next: string | null
  readonly previous: string | null
}

const BACK = 'back.'

export function readPlace<Mark>(
  { read }: MarkFormat<Mark>,
  cursor: string | undefined,
): Result<Place<Mark>, 'malformed_request'> {
  if (cursor === undefined) return ok({ way: 'on', from: null })
  const isBack = cursor.startsWith(BACK)
  const from = read(isBack ? cursor.slice(BACK.length) : cursor)
  if (from === null) return refuse('malformed_request')
  return ok({ way: isBack ? 'back' : 'on', from })
}

type PageReader<Mark, Line> = {
  readonly format: MarkFormat<Mark>
  readonly place: Place<Mark>
  readonly limit: number
  /** Reads lines from the place, in the order in which one comes by them: going back, the nearest first. */
  readonly read: (limit: number) => Promise<readonly Line[]>
  readonly markOf: (line: Line) => Mark
}

/** One page of a list, in the list's order whichever way one came, with the cursors of the pages beside it. */
export async function readListPage<Mark, Line>(reader: PageReader<Mark, Line>): Promise<ListPage<Line>> {
  const { format, place, limit, read, markOf } = reader
  // One more than the page has, to know whether the list goes on.
  const found = await read(limit + 1)
  const goesOn = found.length > limit
  const page = found.slice(0, limit)
  const isBack = place.way === 'back'
  const lines = isBack ? page.toReversed() : page
  const first = lines.at(0)
  const last = lines.at(-1)
  const further = format.goes === 'up' ? 1 : -1
  const write = (mark: Mark, prefix = '') => prefix + format.write(mark)
  if (first === undefined || last === undefined) return besideNothing(reader, further)
  const hasNext = isBack || goesOn
  const hasPrevious = isBack ? goesOn : place.from !== null
  return {
    lines,
    next: hasNext ? write(markOf(last)) : null,
    previous: hasPrevious ? write(markOf(first), BACK) : null,
  }
}

/** What stood there has gone: the way on, or back, leads past the mark, to what is still there. */
function besideNothing<Mark, Line>({ format, place }: PageReader<Mark, Line>, further: 1 | -1): ListPage<Line> {
  if (place.from === null) return { lines: [], next: null, previous: null }
  if (place.way === 'back') {
    const from = format.move(place.from, further === 1 ? -1 : 1)
    return { lines: [], next: format.write(from), previous: null }
  }
  return { lines: [], next: null, previous: BACK + format.write(format.move(place.from, further)) }
}

export function namePages(context: Pick<CallContext, 'setHeader'>, { next, previous }: ListPage<unknown>): void {
  if (next !== null) context.setHeader('x-next-cursor', next)
  if (previous !== null) context.setHeader('x-prev-cursor', previous)
}

const COUNTED_MAX = 1_000
/** So many lines a count looks at: one more than it tells. */
export const COUNT_LIMIT = COUNTED_MAX + 1

/** How many there are, e.g. `17`, or `1000+`: counting on would read all of them. */
export const countText = (count: bigint): string => (count > COUNTED_MAX ? `${COUNTED_MAX}+` : String(count))
