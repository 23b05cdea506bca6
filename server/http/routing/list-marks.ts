import { ID_MAX } from './id-cursor.ts'
import type { MarkFormat, Place } from './list-page.ts'

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

const ids = (goes: 'up' | 'down'): MarkFormat<number> => ({
  goes,
  read: (text) => (ID.test(text) ? Number(text) : null),
  write: String,
  move: (id, by) => Math.max(0, id + by),
})

/** Formats of lists ordered by id alone. */
export const HIGHEST_ID_FIRST = ids('down')
export const LOWEST_ID_FIRST = ids('up')

/** Two marks, both excluded. */
export type Span = {
  readonly afterAt: Date
  readonly afterId: number
  readonly beforeAt: Date
  readonly beforeId: number | bigint
}

/** Returns the span between two moments, including the first. */
export function spanOf({ from, to }: { from?: Date | undefined; to?: Date | undefined }): Span {
  return {
    afterAt: from ?? new Date(0),
    afterId: 0,
    beforeAt: to ?? new Date(MAX_MS),
    beforeId: to === undefined ? ID_MAX : 0,
  }
}

/** Returns the part of a span that lies in the direction of a page. */
export function spanFrom(span: Span, { way, from }: Place<TimeMark>): Span {
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
