import { type Bv3, bv3 } from './money.ts'

/** Days in a row with mining. Days are those of UTC, counted from 1970. */
export type Streak = {
  /** Days of the streak that ends with `lastDay`. */
  readonly days: number
  readonly longestDays: number
  /** Null before anything was mined. */
  readonly lastDay: number | null
}

/**
 * Returns a streak with a shift added. Every day that the shift touched counts as mined.
 *
 * @param fromDay the day on which the shift started
 * @param untilDay the day on which it ended; treated as `fromDay` if the clock was set back in between
 */
export function addDays(streak: Streak, fromDay: number, untilDay: number): Streak {
  const { lastDay } = streak
  const until = Math.max(fromDay, untilDay)
  if (lastDay !== null && until <= lastDay) return streak
  const isContinued = lastDay !== null && fromDay <= lastDay + 1
  const days = isContinued ? streak.days + until - lastDay : until - fromDay + 1
  return { days, longestDays: Math.max(streak.longestDays, days), lastDay: until }
}

/** Returns the days in a row up to today. A day without mining ends them, but today is not over. */
export const daysInRow = (streak: Streak, today: number): number =>
  streak.lastDay === null || streak.lastDay < today - 1 ? 0 : streak.days

/** BV3 dug in all, in hundredths: 100 BV3, then ten times the one before. */
const BV3_MILESTONES: readonly Bv3[] = [10_000n, 100_000n, 1_000_000n, 10_000_000n, 100_000_000n, 1_000_000_000n].map(
  bv3,
)
/** Shifts worked in all. */
const SHIFT_MILESTONES: readonly number[] = [1, 10, 100, 1_000, 10_000]

/** Titles in ascending order. Each but the first is reached with a milestone of BV3. */
export const MINER_TITLES = ['newcomer', 'digger', 'prospector', 'foreman', 'mine_master', 'legend', 'myth'] as const
export type MinerTitle = (typeof MINER_TITLES)[number]

/** Totals of a player's work. They are shown and bring no money. */
export type MinerDeeds = { readonly bv3Dug: Bv3; readonly shifts: number }

export const titleOf = (bv3Dug: Bv3): MinerTitle =>
  MINER_TITLES[BV3_MILESTONES.filter((milestone) => milestone <= bv3Dug).length] ?? 'newcomer'

export type NextMilestones = {
  readonly bv3: Bv3 | null
  readonly shifts: number | null
  /** The title that comes with the next milestone of BV3. */
  readonly title: MinerTitle | null
}

/** Returns the next milestones; null if none is left to reach. */
export function nextMilestones({ bv3Dug, shifts }: MinerDeeds): NextMilestones {
  const reached = BV3_MILESTONES.filter((milestone) => milestone <= bv3Dug).length
  return {
    bv3: BV3_MILESTONES[reached] ?? null,
    shifts: SHIFT_MILESTONES.find((milestone) => milestone > shifts) ?? null,
    title: MINER_TITLES[reached + 1] ?? null,
  }
}

/** Returns the highest milestone of each kind that was reached between two totals: above the first, and not above the second. */
export function milestonesBetween(
  before: MinerDeeds,
  by: MinerDeeds,
): { readonly bv3: Bv3 | null; readonly shifts: number | null } {
  return {
    bv3: BV3_MILESTONES.findLast((milestone) => milestone > before.bv3Dug && milestone <= by.bv3Dug) ?? null,
    shifts: SHIFT_MILESTONES.findLast((milestone) => milestone > before.shifts && milestone <= by.shifts) ?? null,
  }
}
