import { assert } from '#core/assert.ts'
import { type Listing, usdtClockMs } from '#core/listing.ts'
import { BASE_BV3_PER_DAY, MS_PER_DAY } from '#core/mining.ts'
import { add, type Bv3, bv3, minOf, type Usdt, usdt } from '#core/money.ts'
import { type Executor, only } from '../../db/statement.ts'
import { type ReadMiningTotalsRow, readMiningTotals, sumBv3OfHour, sumUsdtOfHour } from './mining-totals.sql.ts'

const MS_PER_HOUR = 3_600_000n
/** Most lots spent within one hour that are summed one by one. */
const LOTS_OF_HOUR_MAX = 1_000

/** Moment of a sum: on the clock of the kind for running lots, as the time from now on for stopped lots. */
type SumMoment = { readonly isRunning: boolean; readonly atMs: bigint }

/** Sums of all lots at one place. */
type Sum = { readonly earned: bigint; readonly posted: bigint }

/** Amount that was earned and not posted: now, and at most after each window of mining. */
type Unposted<M> = { readonly now: M; readonly later: readonly M[] }

/**
 * Returns the USDT that all lots have earned and that was not posted: now, and at most after so many more milliseconds of mining.
 *
 * The earnings of a lot are a straight line over time until it is spent. Lots are therefore summed as lines, by the hour in which
 * they are spent. Only those of the hour in question are read one by one. The cost does not depend on the number of lots.
 *
 * The result is never too low. The lines are rounded down together and not one by one, which adds less than one base unit for
 * each lot. If more than 1,000 lots are spent within the same hour, either the spent ones count as if they went on until the
 * others are spent, or the others count as if they were spent. That adds less than an hour's earnings of these lots.
 */
export async function sumUnpostedUsdt(
  executor: Executor,
  { nowMs, listing, windowsMs }: { nowMs: bigint; listing: Listing; windowsMs: readonly bigint[] },
): Promise<Unposted<Usdt>> {
  const { now, later } = await sumUnpostedOfLots(executor, 'usdt', usdtClockMs(listing, nowMs), windowsMs)
  return { now: usdt(now), later: later.map(usdt) }
}

/**
 * Returns the same for BV3, which follows the time since 1970, with the base rate. It is too high by less than a hundredth for
 * each lot and for each base rate that runs.
 *
 * @param owners players who have a copy: each of them may run the base rate, which has no end
 */
export async function sumUnpostedBv3(
  executor: Executor,
  { nowMs, windowsMs, owners }: { nowMs: bigint; windowsMs: readonly bigint[]; owners: bigint },
): Promise<Unposted<Bv3>> {
  const lots = await sumUnpostedOfLots(executor, 'bv3', nowMs, windowsMs)
  const base = unposted((await sumAtMoments(executor, 'base', [{ isRunning: true, atMs: nowMs }]))[0])
  return {
    now: bv3(lots.now + base),
    later: lots.later.map((sum, index) => {
      const more = (BASE_BV3_PER_DAY * owners * (windowsMs[index] ?? 0n)) / MS_PER_DAY
      return add(bv3(sum), bv3(base + more))
    }),
  }
}

async function sumUnpostedOfLots(
  executor: Executor,
  kind: 'usdt' | 'bv3',
  clockMs: bigint,
  windowsMs: readonly bigint[],
): Promise<Unposted<bigint>> {
  const [now, ...sums] = await sumAtMoments(executor, kind, [
    { isRunning: true, atMs: clockMs },
    ...windowsMs.flatMap((windowMs): SumMoment[] => [
      { isRunning: true, atMs: clockMs + windowMs },
      { isRunning: false, atMs: windowMs },
    ]),
  ])
  return {
    // A stopped lot has nothing unposted.
    now: unposted(now),
    later: windowsMs.map((_, index) => unposted(sums[2 * index]) + unposted(sums[2 * index + 1])),
  }
}

const unposted = (sum: Sum | undefined): bigint =>
  sum === undefined || sum.earned < sum.posted ? 0n : sum.earned - sum.posted

async function sumAtMoments(
  executor: Executor,
  kind: 'usdt' | 'bv3' | 'base',
  places: readonly SumMoment[],
): Promise<Sum[]> {
  const totals = await readMiningTotals(executor, {
    kind,
    isRunning: places.map(({ isRunning }) => isRunning),
    hours: places.map(({ atMs }) => atMs / MS_PER_HOUR),
  })
  const sums: Sum[] = []
  for (const [index, place] of places.entries()) {
    const row = totals[index]
    assert(row !== undefined, 'every place has its sums')
    const line = row.spent + earnedBy(row.rate, row.line, place.atMs)
    const ofHour = kind === 'base' ? 0n : await sumHour(executor, kind, place, row)
    sums.push({ earned: line + ofHour, posted: row.posted })
  }
  return sums
}

const earnedBy = (rate: bigint, line: bigint, atMs: bigint) => (rate * atMs + line) / MS_PER_DAY

/** Sums the lots that are spent within the hour of a place. */
async function sumHour(
  executor: Executor,
  kind: 'usdt' | 'bv3',
  { isRunning, atMs }: SumMoment,
  row: ReadMiningTotalsRow,
): Promise<bigint> {
  if (row.hour_total === 0n) return 0n
  const hour = { hour: atMs / MS_PER_HOUR, isRunning, atMs, msPerDay: MS_PER_DAY, limit: LOTS_OF_HOUR_MAX + 1 }
  const { lots, earned } = only(await (kind === 'usdt' ? sumUsdtOfHour : sumBv3OfHour)(executor, hour))
  if (lots <= LOTS_OF_HOUR_MAX) return earned
  return minOf(usdt(earnedBy(row.hour_rate, row.hour_line, atMs)), usdt(row.hour_total))
}
