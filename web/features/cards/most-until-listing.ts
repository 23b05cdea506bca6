import { accrued } from '#core/mining.ts'
import { least, type Usdt } from '#core/money.ts'
import { usdtWindowMs } from '#core/transparency.ts'

/** Longer than any card mines. */
const FAR_MS = 36_500n * 86_400_000n

/** The most USDT that a copy bought at this moment can bring: its total, or what it mines until the listing. */
export function mostUntilListing(daily: Usdt, total: Usdt, listedAt: string | null, nowMs: number): Usdt {
  if (listedAt === null) return total
  return least(total, accrued(daily, usdtWindowMs(BigInt(nowMs), BigInt(Date.parse(listedAt)), FAR_MS)))
}
