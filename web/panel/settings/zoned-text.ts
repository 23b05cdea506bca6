import { i18n } from '@lingui/core'

/** A moment with its zone, e.g. 'Nov 21, 2026, 2:05 PM UTC'. */
export const zonedText = (unixMs: number): string =>
  new Date(unixMs).toLocaleString(i18n.locale, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  })
