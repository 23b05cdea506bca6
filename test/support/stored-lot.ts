import type { Lot } from '#core/mining.ts'
import { bv3, usdt } from '#core/money.ts'

/** A row of `lots` as a driver reads it. */
export type StoredLot = Readonly<Record<string, string>> & { readonly mining_since: Date | null }

/**
 * What the mining's rule needs of a row to tell its USDT; nothing of its BV3.
 *
 * @param sinceMs since when a stopped lot is taken to mine; null where it stays stopped
 */
export const toUsdtLot = (row: StoredLot, sinceMs: bigint | null): Lot => ({
  terms: {
    dailyBv3: bv3(0n),
    totalBv3: bv3(0n),
    dailyUsdt: usdt(BigInt(row.daily_usdt ?? 0)),
    totalUsdt: usdt(BigInt(row.total_usdt ?? 0)),
  },
  copies: BigInt(row.copies ?? 0),
  minedBv3Ms: 0n,
  minedUsdtMs: BigInt(row.mined_usdt_ms ?? 0),
  miningSinceMs: row.mining_since === null ? sinceMs : BigInt(row.mining_since.getTime()),
  postedBv3: bv3(0n),
  postedUsdt: usdt(0n),
})
