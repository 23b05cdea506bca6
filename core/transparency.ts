import { spanMs } from './listing.ts'
import type { Bv3, Usdt } from './money.ts'

/** Days ahead for which the amount owed is stated. */
export const HORIZONS_DAYS = [30, 90] as const

/** Days ahead for which the amount owed is charted. They include the horizons. */
export const AHEAD_DAYS = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90] as const

/**
 * Returns the time from now within a horizon in which a copy can still mine USDT: until the listing at the latest.
 *
 * @param nowMs the database's clock, in Unix milliseconds
 * @param listedAtMs when the token is listed; null while no date is set
 */
export function usdtWindowMs(nowMs: bigint, listedAtMs: bigint | null, horizonMs: bigint): bigint {
  const untilMs = nowMs + horizonMs
  return spanMs(nowMs, listedAtMs !== null && listedAtMs < untilMs ? listedAtMs : untilMs)
}

/** 100 %, in tenths of a percent. */
const TENTHS = 1_000n

/**
 * Returns the share of what is owed that the treasury could pay now, in percent with one decimal, e.g. '124.5'. Rounded down, so
 * that it never shows more than the treasury has.
 *
 * @returns null if nothing is owed, or while the treasury's balance is unknown
 */
export function coveragePercent<M extends Usdt | Bv3>(treasury: M | null, owed: NoInfer<M>): string | null {
  if (treasury === null || owed <= 0n) return null
  const tenths = ((treasury > 0n ? treasury : 0n) * TENTHS) / owed
  return `${tenths / 10n}.${tenths % 10n}`
}
