import { t } from '@lingui/core/macro'
import { type Bv3, bv3, parseAmount } from '#core/money.ts'
import { clockText } from '#web/lib/moment-text.ts'
import { amountText, readSigned } from '#web/ui/amount.tsx'

const MS_PER_MINUTE = 60_000n

/**
 * Returns the earnings for this play time, rounded down. The server's amount is final: it carries earlier remainders over.
 *
 * @param tokensPerMinute decimal text, as the server sends it
 */
export function earnedIn(tokensPerMinute: string, playedMs: number): Bv3 {
  const rate = parseAmount(tokensPerMinute, 'BV3 per minute')
  return bv3(rate.ok ? (rate.value * BigInt(Math.floor(playedMs))) / MS_PER_MINUTE : 0n)
}

/** Formats the server's decimal text, '8212.4', like every amount of BV3: '8,212.40'. */
export const bv3Text = (decimal: string): string => amountText(readSigned(decimal, 'BV3'), 'BV3')

export type TimeLevel = 'plenty' | 'low' | 'last'

/** Returns the urgency: `plenty` above five minutes, `low` above one minute, else `last`. */
export const timeLevel = (secondsLeft: number): TimeLevel =>
  secondsLeft > 300 ? 'plenty' : secondsLeft > 60 ? 'low' : 'last'

/** Formats whole seconds, rounded down, as '1:05' or '1:00:05'. */
export function clockFace(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60]
  const rest = String(whole % 60).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}

/** Formats the time at which used time is restored, with its day: at most 24 hours ahead. Both are in Unix milliseconds. */
export function returnTimeText(atMs: number, nowMs: number): string {
  const time = clockText(atMs)
  const isToday = new Date(atMs).toDateString() === new Date(nowMs).toDateString()
  return isToday ? t`today at ${time}` : t`tomorrow at ${time}`
}
