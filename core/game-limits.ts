import { assert } from './assert.ts'
import { type Bv3, bv3, parseAmount, subtract, times } from './money.ts'
import type { Settings } from './settings.ts'

/** What the games may pay in one day, counted in UTC. */
export type GameLimits = {
  /** All players together. */
  readonly dailyBudget: Bv3
  /** Of it, all wallets together that are younger than `youngDays`. What is held back from them is left to the others. */
  readonly youngBudget: Bv3
  /** Full days since a wallet's account was made; with 0 no wallet is young. */
  readonly youngDays: number
}

/** The whole, in hundredths of a percent. */
const WHOLE = 10_000n

/**
 * The setting as money. What is held back is rounded up, so that the young never have more than their share.
 *
 * @throws AssertionFailed when the row holds what no form of ours would have saved
 */
export function readGameLimits({ dailyBudgetBv3, heldBackPercent, youngDays }: Settings['games']): GameLimits {
  const budget = parseAmount(dailyBudgetBv3, 'BV3')
  // A percentage has two decimals, as BV3 has.
  const heldBack = parseAmount(heldBackPercent, 'BV3')
  assert(budget.ok, `the games' daily budget is no amount of BV3: ${dailyBudgetBv3}`)
  assert(heldBack.ok && heldBack.value <= WHOLE, `the share held back is no percentage: ${heldBackPercent}`)
  const heldBackBv3 = bv3((budget.value * heldBack.value + WHOLE - 1n) / WHOLE)
  const youngBudget = youngDays === 0 ? budget.value : subtract(budget.value, heldBackBv3)
  return { dailyBudget: budget.value, youngBudget, youngDays }
}

/** The most that the games can add to what is owed in so many days from now: they reach into one day of UTC more. */
export const gamesMaximum = ({ dailyBudget }: Pick<GameLimits, 'dailyBudget'>, days: number): Bv3 =>
  times(dailyBudget, days === 0 ? 0n : BigInt(days) + 1n)
