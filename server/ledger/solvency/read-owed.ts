import { gamesMaximum, readGameLimits } from '#core/game-limits.ts'
import { currentListingMs } from '#core/listing.ts'
import { MS_PER_DAY } from '#core/mining.ts'
import { add, type Bv3, type Usdt, usdt } from '#core/money.ts'
import { HORIZONS_DAYS, usdtWindowMs } from '#core/transparency.ts'
import type { Database, Transaction } from '../../db/pool.ts'
import { only } from '../../db/statement.ts'
import { toListing } from '../../settings/listing.ts'
import { readSetting } from '../../settings/settings.ts'
import { sumUnpostedBv3, sumUnpostedUsdt } from '../mining/mining-totals.ts'
import { readBv3Total, readOwners, readUsdtTotal } from '../totals.ts'
import { readStanding } from './solvency.sql.ts'

/** Debt to players in USDT at one moment, in lines that add up to it. */
export type Owed = {
  /** Time of the database in Unix milliseconds. */
  readonly nowMs: bigint
  readonly listedAtMs: bigint | null
  /** Last block whose payments are all in the lines below. Null before the watcher's first round. */
  readonly creditedBlock: bigint | null
  readonly available: Usdt
  readonly held: Usdt
  readonly earned: Usdt
  readonly openPayments: Usdt
  readonly now: Usdt
  /** Maximum debt for each of the days ahead. */
  readonly later: readonly Usdt[]
}

/** Debt to players in BV3. */
export type OwedBv3 = {
  readonly available: Bv3
  readonly held: Bv3
  readonly earned: Bv3
  readonly now: Bv3
  /** Maximum that the games pay in a day. */
  readonly gamesPerDay: Bv3
  /**
   * Maximum debt for each of the days ahead: the rest that copies can still mine, the base rate of every owner of a copy, who may
   * start it at any time and run it without an end, and the maximum of the games.
   */
  readonly later: readonly Bv3[]
}

/**
 * Reads one snapshot, so that a payment, a stop or a withdrawal that commits meanwhile is in all lines or in none. It reads only
 * stored totals and open items, so its cost does not depend on the number of players.
 */
export const readOwed = (db: Database, chainId: number, daysAhead: readonly number[] = HORIZONS_DAYS): Promise<Owed> =>
  db.transaction((tx) => readOwedUsdt(tx, chainId, daysAhead), { isSnapshot: true })

/** Reads the debt in both tokens from one snapshot. */
export const readAllOwed = (
  db: Database,
  chainId: number,
  daysAhead: readonly number[],
): Promise<{ readonly usdt: Owed; readonly bv3: OwedBv3 }> =>
  db.transaction(
    async (tx) => {
      const owed = await readOwedUsdt(tx, chainId, daysAhead)
      return { usdt: owed, bv3: await readOwedBv3(tx, owed.nowMs, daysAhead) }
    },
    { isSnapshot: true },
  )

async function readOwedUsdt(tx: Transaction, chainId: number, daysAhead: readonly number[]): Promise<Owed> {
  const standing = only(await readStanding(tx, { chainId }))
  const nowMs = standing.now_ms
  const listing = toListing(standing)
  const listedAtMs = currentListingMs(listing)
  const windowsMs = daysAhead.map((days) => usdtWindowMs(nowMs, listedAtMs, BigInt(days) * MS_PER_DAY))
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
}

async function readOwedBv3(tx: Transaction, nowMs: bigint, daysAhead: readonly number[]): Promise<OwedBv3> {
  const available = await readBv3Total(tx, 'bv3_available')
  const held = await readBv3Total(tx, 'bv3_held')
  const games = readGameLimits(await readSetting(tx, 'games'))
  const unposted = await sumUnpostedBv3(tx, {
    nowMs,
    windowsMs: daysAhead.map((days) => BigInt(days) * MS_PER_DAY),
    owners: await readOwners(tx),
  })
  const kept = add(available, held)
  return {
    available,
    held,
    earned: unposted.now,
    now: add(kept, unposted.now),
    gamesPerDay: games.dailyBudget,
    later: unposted.later.map((sum, index) => add(add(kept, sum), gamesMaximum(games, daysAhead[index] ?? 0))),
  }
}
