import { i18n } from '@lingui/core'

/*
 * The panel tells time in UTC, as the logs and the chain do: an operator compares it with both. A moment in a sentence names its
 * zone; a list names it once, in the head of its column.
 */

/** A moment with its zone, e.g. 'Nov 21, 2026, 2:05 PM UTC', whose clock never breaks off. */
export const momentText = (at: string | number): string => `${bareMomentText(at)}\u00a0UTC`

/** The same where the zone is named beside it. */
export const bareMomentText = (at: string | number): string => unbroken(at, { dateStyle: 'medium', timeStyle: 'short' })

/** To the second, to check an amount by. */
export const exactMomentText = (iso: string): string =>
  `${unbroken(iso, { dateStyle: 'medium', timeStyle: 'medium' })}\u00a0UTC`

/** Its day alone, e.g. 'Nov 21, 2026'. Takes a day 'YYYY-MM-DD' too. */
export const dayText = (iso: string): string =>
  new Date(iso).toLocaleDateString(i18n.locale, { dateStyle: 'medium', timeZone: 'UTC' })

/** Its time of the day alone, to the second. */
export const timeText = (iso: string): string => clock(iso, 'medium')

/** Its time of the day to the minute, where a second means nothing. */
export const clockText = (iso: string): string => clock(iso, 'short')

/** The same with its zone, e.g. '2:05 PM UTC'. */
export const zonedTimeText = (iso: string): string => `${clockText(iso)}\u00a0UTC`

const clock = (iso: string, timeStyle: 'short' | 'medium') =>
  new Date(iso).toLocaleTimeString(i18n.locale, { timeStyle, timeZone: 'UTC' })

/** The words of its day stay together, and so does its clock: where a line is too short, it breaks between the two. */
function unbroken(at: string | number, style: Intl.DateTimeFormatOptions): string {
  const parts = new Date(at).toLocaleString(i18n.locale, { ...style, timeZone: 'UTC' }).split(', ')
  const clockPart = parts.pop() ?? ''
  return `${joined(parts.join(', '))}, ${joined(clockPart)}`
}

const joined = (text: string) => text.replaceAll(/\s/g, '\u00a0')
