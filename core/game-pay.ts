import { assert } from './assert.ts'
import { TICKS_PER_SECOND } from './game/rules.ts'
import type { PayCut } from './game-run.ts'
import { type Bv3, bv3, type GameRate, parseAmount, shareRoundedUp, subtract, times, WHOLE } from './money.ts'
import type { Settings } from './settings.ts'

const MS_PER_MINUTE = 60_000n

/** Played time of a run, with the limits of its pay. */
export type GamePayInput = {
  /** Milliseconds that were played, verified by the server's own replay. */
  readonly playedMs: bigint
  /** Rest of the wallet's allowance in these 24 hours. */
  readonly usableMs: bigint
  /** Fixed at the run's start. */
  readonly rate: GameRate
  /** Left over from earlier runs, below a whole hundredth, in 1/60,000 of one. */
  readonly remainder: bigint
  /** Rest of the games' daily budget that the wallet may draw. */
  readonly budgetLeft: Bv3
}

export type GamePay = {
  /** Time that is paid. It uses up as much of the allowance. */
  readonly paidMs: bigint
  readonly paid: Bv3
  /** Carried to the next run, below a hundredth, in 1/60,000 of one. */
  readonly remainder: bigint
  /** Limit that cut the pay; null if all played time is paid. */
  readonly cutBy: PayCut | null
}

/**
 * Returns the pay of a run: its time times its rate, rounded down to a hundredth. The rest is carried to the wallet's next run,
 * so ten runs of a minute earn as much as one of ten minutes.
 *
 * Time beyond the allowance is not paid. Time that the budget does not pay uses no allowance either.
 */
export function payRun({ playedMs, usableMs, rate, remainder, budgetLeft }: GamePayInput): GamePay {
  assert(playedMs >= 0n && usableMs >= 0n && rate >= 0n && budgetLeft >= 0n, 'nothing of a run is below zero')
  assert(remainder >= 0n && remainder < MS_PER_MINUTE, 'what is carried makes no whole hundredth')
  const allowedMs = playedMs < usableMs ? playedMs : usableMs
  const coveredMs = coveredBy(budgetLeft, rate, remainder)
  const paidMs = coveredMs === null || coveredMs > allowedMs ? allowedMs : coveredMs
  const earned = remainder + rate * paidMs
  return {
    paidMs,
    paid: bv3(earned / MS_PER_MINUTE),
    remainder: earned % MS_PER_MINUTE,
    cutBy: paidMs < allowedMs ? 'budget' : allowedMs < playedMs ? 'allowance' : null,
  }
}

/** Returns the longest time that earns no more than the budget has left; null at a rate of 0, at which no time is too long. */
const coveredBy = (budgetLeft: Bv3, rate: GameRate, remainder: bigint): bigint | null =>
  rate === 0n ? null : (budgetLeft * MS_PER_MINUTE + MS_PER_MINUTE - 1n - remainder) / rate

/** Returns simulated time in milliseconds, rounded down. */
export const msOfTicks = (ticks: number): bigint => (BigInt(ticks) * 1_000n) / BigInt(TICKS_PER_SECOND)

/** Limits of what the games may pay in one day of UTC. */
export type GameLimits = {
  /** Most for all players together. */
  readonly dailyBudget: Bv3
  /** Most of it for all wallets together that are younger than `youngDays`. The rest is reserved for the others. */
  readonly youngBudget: Bv3
  /** Full days since a wallet's account was created; at 0 no wallet is young. */
  readonly youngDays: number
}

/**
 * Reads the setting as money. The share that is held back is rounded up, so that young wallets never get more than their share.
 *
 * @throws AssertionFailed if the stored row holds a value that no form would have saved
 */
export function readGameLimits({ dailyBudgetBv3, heldBackPercent, youngDays }: Settings['games']): GameLimits {
  const budget = parseAmount(dailyBudgetBv3, 'BV3')
  const heldBack = parseAmount(heldBackPercent, 'percent')
  assert(budget.ok, `the games' daily budget is no amount of BV3: ${dailyBudgetBv3}`)
  assert(heldBack.ok && heldBack.value <= WHOLE, `the share held back is no percentage: ${heldBackPercent}`)
  const heldBackBv3 = shareRoundedUp(budget.value, heldBack.value)
  const youngBudget = youngDays === 0 ? budget.value : subtract(budget.value, heldBackBv3)
  return { dailyBudget: budget.value, youngBudget, youngDays }
}

/** Returns the most that the games can add to what is owed in a number of days from now. These days touch one more day of UTC. */
export const gamesMaximum = ({ dailyBudget }: Pick<GameLimits, 'dailyBudget'>, days: number): Bv3 =>
  times(dailyBudget, days === 0 ? 0n : BigInt(days) + 1n)

/** Returns milliseconds as minutes with two decimals, rounded down: 90,000 are '1.50'. */
export function minutesText(ms: bigint): string {
  const hundredths = ((ms * 100n) / MS_PER_MINUTE).toString().padStart(3, '0')
  return `${hundredths.slice(0, -2)}.${hundredths.slice(-2)}`
}
