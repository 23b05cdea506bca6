import { assert } from './assert.ts'
import { type Bv3, parseAmount, shareRoundedUp, subtract, times, WHOLE } from './money.ts'
import type { Settings } from './settings.ts'

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
