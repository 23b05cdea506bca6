import { accrued } from './mining.ts'
import { least, type Usdt } from './money.ts'
import { usdtWindowMs } from './transparency.ts'

/** Longer than any card mines. */
const FAR_MS = 36_500n * 86_400_000n

/**
 * The most USDT that a copy bought at a moment can mine: its total, or what it mines until the listing.
 *
 * @param daily USDT that a copy grants in 24 hours
 * @param total USDT that a copy grants in all
 * @param listedAtMs when the token is listed, in Unix milliseconds; null while no date is set
 * @param nowMs the moment, in Unix milliseconds
 */
export function mostUsdtFrom(daily: Usdt, total: Usdt, listedAtMs: number | null, nowMs: number): Usdt {
  if (listedAtMs === null) return total
  return least(total, accrued(daily, usdtWindowMs(BigInt(nowMs), BigInt(listedAtMs), FAR_MS)))
}
