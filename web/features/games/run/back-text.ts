import { t } from '@lingui/core/macro'
import { clockText } from '#web/lib/moment-text.ts'

/** Formats the time at which used time is restored, with its day: at most 24 hours ahead. Both are in Unix milliseconds. */
export function backText(atMs: number, nowMs: number): string {
  const time = clockText(atMs)
  const isToday = new Date(atMs).toDateString() === new Date(nowMs).toDateString()
  return isToday ? t`today at ${time}` : t`tomorrow at ${time}`
}
