import { type Listing, usdtClockMs } from '#core/listing.ts'
import { MS_PER_DAY } from '#core/mining.ts'
import { type Usdt, usdt } from '#core/money.ts'
import type { Executor } from '../../db/statement.ts'
import { readMiningTotals, sumLotsOfHours } from './mining-totals.sql.ts'

const MS_PER_HOUR = 3_600_000n

/** Where the lots' clock tells what: the USDT clock for those that mine, the time from now on for those that are stopped. */
type Place = { readonly isRunning: boolean; readonly atMs: bigint }

/** All lots together at one place. */
type Sum = { readonly earned: bigint; readonly posted: bigint }

/**
 * USDT that all lots have earned and were not posted: now, and at most after so many more milliseconds of mining.
 *
 * What lots earn is a straight line of time until they are spent, so they are summed as lines, by the hour in which they are
 * spent; only those of the hour in question are looked at one by one. It costs the same however many lots there are.
 *
 * The lines are rounded down together and not one by one: less than one base unit for each lot too much, never too little.
 */
export async function sumUnpostedUsdt(
  executor: Executor,
  { nowMs, listing, windowsMs }: { nowMs: bigint; listing: Listing; windowsMs: readonly bigint[] },
): Promise<{ readonly now: Usdt; readonly later: readonly Usdt[] }> {
  const clockMs = usdtClockMs(listing, nowMs)
  const [now, ...sums] = await sumAt(executor, [
    { isRunning: true, atMs: clockMs },
    ...windowsMs.flatMap((windowMs): Place[] => [
      { isRunning: true, atMs: clockMs + windowMs },
      { isRunning: false, atMs: windowMs },
    ]),
  ])
  return {
    // A stopped lot has nothing unposted.
    now: unposted(now),
    later: windowsMs.map((_, index) => usdt(unposted(sums[2 * index]) + unposted(sums[2 * index + 1]))),
  }
}

const unposted = (sum: Sum | undefined): Usdt =>
  usdt(sum === undefined || sum.earned < sum.posted ? 0n : sum.earned - sum.posted)

async function sumAt(executor: Executor, places: readonly Place[]): Promise<Sum[]> {
  const at = {
    isRunning: places.map(({ isRunning }) => isRunning),
    hours: places.map(({ atMs }) => atMs / MS_PER_HOUR),
    atMs: places.map(({ atMs }) => atMs),
    msPerDay: MS_PER_DAY,
  }
  const lines = await readMiningTotals(executor, at)
  const lots = await sumLotsOfHours(executor, at)
  return places.map(({ atMs }, index) => {
    const { spent = 0n, rate = 0n, line = 0n, posted = 0n } = lines[index] ?? {}
    return { earned: spent + (rate * atMs + line) / MS_PER_DAY + (lots[index]?.earned ?? 0n), posted }
  })
}
