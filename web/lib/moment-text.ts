import { i18n } from '@lingui/core'

/** Formats a moment of the server in the reader's time zone and language, e.g. 'Nov 21, 2026, 2:05 PM'. */
export const momentText = (iso: string): string =>
  new Date(iso).toLocaleString(i18n.locale, { dateStyle: 'medium', timeStyle: 'short' })

/** Formats a moment to the second, for checking an amount. */
export const exactMomentText = (iso: string): string =>
  new Date(iso).toLocaleString(i18n.locale, { dateStyle: 'medium', timeStyle: 'medium' })

/** Formats the day of a moment, e.g. 'Nov 21, 2026'. */
export const dayText = (iso: string): string => new Date(iso).toLocaleDateString(i18n.locale, { dateStyle: 'medium' })

/** Formats a day of UTC, 'YYYY-MM-DD', independent of the reader's time zone, e.g. 'Nov 21, 2026'. */
export const utcDayText = (day: string): string =>
  new Date(day).toLocaleDateString(i18n.locale, { dateStyle: 'medium', timeZone: 'UTC' })

/** Formats a day of UTC without the year, e.g. 'Nov 21'. */
export const utcMonthDayText = (day: string): string =>
  new Date(day).toLocaleDateString(i18n.locale, { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** Formats the time of day to the second. Also takes Unix milliseconds. */
export const timeText = (at: string | number): string =>
  new Date(at).toLocaleTimeString(i18n.locale, { timeStyle: 'medium' })

/** Formats the time of day of Unix milliseconds to the minute, for moments whose seconds do not matter. */
export const clockText = (unixMs: number): string =>
  new Date(unixMs).toLocaleTimeString(i18n.locale, { timeStyle: 'short' })
