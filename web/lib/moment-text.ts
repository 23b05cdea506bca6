import { i18n } from '@lingui/core'

/** A moment of the server in the reader's own time and language, e.g. 'Nov 21, 2026, 2:05 PM'. */
export const momentText = (iso: string): string =>
  new Date(iso).toLocaleString(i18n.locale, { dateStyle: 'medium', timeStyle: 'short' })

/** The same to the second, to check an amount by. */
export const exactMomentText = (iso: string): string =>
  new Date(iso).toLocaleString(i18n.locale, { dateStyle: 'medium', timeStyle: 'medium' })

/** Its day alone, e.g. 'Nov 21, 2026'. */
export const dayText = (iso: string): string => new Date(iso).toLocaleDateString(i18n.locale, { dateStyle: 'medium' })

/** A day of the server's, 'YYYY-MM-DD': the same day wherever it is read, e.g. 'Nov 21, 2026'. */
export const utcDayText = (day: string): string =>
  new Date(day).toLocaleDateString(i18n.locale, { dateStyle: 'medium', timeZone: 'UTC' })

/** The same without the year, e.g. 'Nov 21'. */
export const utcMonthDayText = (day: string): string =>
  new Date(day).toLocaleDateString(i18n.locale, { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** Its time of the day alone, to the second. Takes Unix milliseconds too. */
export const timeText = (at: string | number): string =>
  new Date(at).toLocaleTimeString(i18n.locale, { timeStyle: 'medium' })

/** Its time of the day to the minute, in Unix milliseconds: where a second means nothing. */
export const clockText = (unixMs: number): string =>
  new Date(unixMs).toLocaleTimeString(i18n.locale, { timeStyle: 'short' })
