import { t } from '@lingui/core/macro'
import { clockText } from '#web/lib/moment-text.ts'

/** When used time is there again, with its day: never more than 24 hours ahead. In Unix milliseconds. */
export function backText(atMs: number, nowMs: number): string {
  const time = clockText(atMs)
  const isToday = new Date(atMs).toDateString() === new Date(nowMs).toDateString()
  return isToday ? t`today at ${time}` : t`tomorrow at ${time}`
}
