import type { Lot } from '#core/mining.ts'
import { bv3, usdt } from '#core/money.ts'

/** Row of `lots` as a driver reads it. */
export type StoredLot = Readonly<Record<string, string>> & { readonly mining_since: Date | null }

/**
 * Returns what the mining rule needs of a row to compute its earnings.
 *
 * @param sinceMs time since which a stopped lot is assumed to mine; null if it stays stopped
 */
export const toLot = (row: StoredLot, sinceMs: bigint | null): Lot => ({
  terms: {
    dailyBv3: bv3(BigInt(row.daily_bv3 ?? 0)),
    totalBv3: bv3(BigInt(row.total_bv3 ?? 0)),
    dailyUsdt: usdt(BigInt(row.daily_usdt ?? 0)),
    totalUsdt: usdt(BigInt(row.total_usdt ?? 0)),
  },
  copies: BigInt(row.copies ?? 0),
  minedBv3Ms: BigInt(row.mined_bv3_ms ?? 0),
  minedUsdtMs: BigInt(row.mined_usdt_ms ?? 0),
  miningSinceMs: row.mining_since === null ? sinceMs : BigInt(row.mining_since.getTime()),
  postedBv3: bv3(0n),
  postedUsdt: usdt(0n),
})
