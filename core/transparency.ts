import { spanMs } from './listing.ts'
import type { Bv3, Usdt } from './money.ts'

/** How far ahead it is said what will be owed, in days. */
export const HORIZONS_DAYS = [30, 90] as const

/** The days for which it is charted what will be owed; the horizons are among them. */
export const AHEAD_DAYS = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90] as const

/**
 * For how long a copy can still mine USDT within a time from now on: until the listing at the latest.
 *
 * @param nowMs the database's clock, in Unix milliseconds
 * @param listedAtMs when the token is listed; null while no date is set
 */
export function usdtWindowMs(nowMs: bigint, listedAtMs: bigint | null, horizonMs: bigint): bigint {
  const untilMs = nowMs + horizonMs
  return spanMs(nowMs, listedAtMs !== null && listedAtMs < untilMs ? listedAtMs : untilMs)
}

/** Tenths of a percent. */
const TENTHS = 1_000n

/**
 * How much of what is owed the treasury could pay at this moment, in percent with one decimal, e.g. '124.5'. Rounded
 * down: it never shows more than is there.
 *
 * @returns null where nothing is owed, and while the treasury's balance is not known
 */
export function coveragePercent<M extends Usdt | Bv3>(treasury: M | null, owed: NoInfer<M>): string | null {
  if (treasury === null || owed <= 0n) return null
  const tenths = ((treasury > 0n ? treasury : 0n) * TENTHS) / owed
  return `${tenths / 10n}.${tenths % 10n}`
}
