import { decimalText } from '#web/lib/decimal-text.ts'
import { clockFace } from '../run/time-level.ts'

/**
 * Formats minutes with two decimals as a clock: '3.20' is '3:12', '0.04' is '0:02.4'.
 *
 * Does not round, because a hundredth of a minute is six tenths of a second. Minutes times rate is therefore what was paid.
 */
export function minutesFace(minutes: string): string {
  const tenths = Math.round(Number(minutes) * 100) * 6
  const rest = tenths % 10
  const clock = clockFace(tenths / 10)
  return rest === 0 ? clock : `${clock}${decimalText(`0.${rest}`).slice(1)}`
}
