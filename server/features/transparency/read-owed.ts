import { currentListingMs } from '#core/listing.ts'
import { MS_PER_DAY } from '#core/mining.ts'
import { add, type Usdt, usdt } from '#core/money.ts'
import { HORIZONS_DAYS, usdtWindowMs } from '#core/transparency.ts'
import type { Database } from '../../db/pool.ts'
import { only } from '../../db/statement.ts'
import { sumUnpostedUsdt } from '../../ledger/mining/mining-totals.ts'
import { readUsdtTotal } from '../../ledger/totals.ts'
import { toListing } from '../../settings/listing.ts'
import { readStanding } from './owed.sql.ts'

/** What players are owed in USDT at one moment, in lines that sum up to it. */
export type Owed = {
  /** The database's clock in Unix milliseconds. */
  readonly nowMs: bigint
  readonly listedAtMs: bigint | null
  /** All payments up to and including this block are in the lines below; null before the watcher's first look. */
  readonly creditedBlock: bigint | null
  readonly available: Usdt
  readonly held: Usdt
  readonly earned: Usdt
  readonly openPayments: Usdt
  readonly now: Usdt
  /** For each of `HORIZONS_DAYS`, at most. */
  readonly later: readonly Usdt[]
}

/**
 * Reads one snapshot: a payment, a stop or a withdrawal that commits meanwhile is in all lines or in none. All of it are kept
 * totals and what is open, so it costs the same however many players there are.
 */
export async function readOwed(db: Database, chainId: number): Promise<Owed> {
  return db.transaction(
    async (tx) => {
      const standing = only(await readStanding(tx, { chainId }))
      const nowMs = standing.now_ms
      const listing = toListing(standing)
      const listedAtMs = currentListingMs(listing)
      const windowsMs = HORIZONS_DAYS.map((days) => usdtWindowMs(nowMs, listedAtMs, BigInt(days) * MS_PER_DAY))
      const unposted = await sumUnpostedUsdt(tx, { nowMs, listing, windowsMs })
      const lines = {
        available: await readUsdtTotal(tx, 'usdt_available'),
        held: await readUsdtTotal(tx, 'usdt_held'),
        openPayments: usdt(standing.open_payments),
      }
      const kept = add(add(lines.available, lines.held), lines.openPayments)
      return {
        nowMs,
        listedAtMs,
        creditedBlock: standing.credited_block,
        ...lines,
        earned: unposted.now,
        now: add(kept, unposted.now),
        later: unposted.later.map((sum) => add(kept, sum)),
      }
    },
    { isSnapshot: true },
  )
}
