import type { Usdt } from '#core/money.ts'
import { mostUsdtFrom } from '#core/most-usdt.ts'

/** The most USDT that a copy bought at this moment can bring: its total, or what it mines until the listing. */
export const mostUntilListing = (daily: Usdt, total: Usdt, listedAt: string | null, nowMs: number): Usdt =>
  mostUsdtFrom(daily, total, listedAt === null ? null : Date.parse(listedAt), nowMs)
