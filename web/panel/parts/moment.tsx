import { i18n } from '@lingui/core'
import type { ReactNode } from 'react'

/** Shows a moment in UTC on two short lines. The head of the column names the zone, and the tooltip has the seconds. */
export function Moment({ at, note }: { at: string; note?: ReactNode }) {
  return (
    <>
      <time dateTime={at} title={at} className="block whitespace-nowrap tabular-nums">
        {dayText(at)}
        <span className="block text-note text-soft max-md:ml-2 max-md:inline">{clockText(at)}</span>
      </time>
      {note !== undefined && <span className="block text-note text-soft">{note}</span>}
    </>
  )
}

/*
 * The panel shows times in UTC, as the logs and the chain do, because operators compare it with both. A moment in a sentence names
 * its zone. A list names it once, in the head of its column.
 */

/** Returns a moment with its zone, e.g. 'Nov 21, 2026, 2:05 PM UTC'. The time never breaks across lines. */
export const momentText = (at: string | number): string => `${bareMomentText(at)}\u00a0UTC`

/** Returns a moment without its zone, for a place that names the zone. */
export const bareMomentText = (at: string | number): string => unbroken(at, { dateStyle: 'medium', timeStyle: 'short' })

/** Returns a moment to the second, to verify an amount. */
export const exactMomentText = (iso: string): string =>
  `${unbroken(iso, { dateStyle: 'medium', timeStyle: 'medium' })}\u00a0UTC`

/** Returns the day of a moment, e.g. 'Nov 21, 2026'. Also takes a day 'YYYY-MM-DD'. */
export const dayText = (iso: string): string =>
  new Date(iso).toLocaleDateString(i18n.locale, { dateStyle: 'medium', timeZone: 'UTC' })

/** Returns the time of day to the second. */
export const timeText = (iso: string): string => clock(iso, 'medium')

/** Returns the time of day to the minute, if seconds do not matter. */
export const clockText = (iso: string): string => clock(iso, 'short')

/** Returns the time of day to the minute with its zone, e.g. '2:05 PM UTC'. */
export const zonedTimeText = (iso: string): string => `${clockText(iso)}\u00a0UTC`

const clock = (iso: string, timeStyle: 'short' | 'medium') =>
  new Date(iso).toLocaleTimeString(i18n.locale, { timeStyle, timeZone: 'UTC' })

/** Returns a moment that breaks across lines only between its day and its time. */
function unbroken(at: string | number, style: Intl.DateTimeFormatOptions): string {
  const parts = new Date(at).toLocaleString(i18n.locale, { ...style, timeZone: 'UTC' }).split(', ')
  const clockPart = parts.pop() ?? ''
  return `${joined(parts.join(', '))}, ${joined(clockPart)}`
}

const joined = (text: string) => text.replaceAll(/\s/g, '\u00a0')
