import type { GameBudget } from '#core/api/admin-game-runs.ts'
import { readGameLimits } from '#core/game-limits.ts'
import { type Bv3, bv3, formatAmount } from '#core/money.ts'
import { type Executor, only } from '../../../db/statement.ts'
import { readSetting } from '../../../settings/settings.ts'
import { dayOf, MS_PER_DAY } from '../runs/read-budget.ts'
import { readPaidToday } from './player-games.sql.ts'

/** Reads what all games have paid today, and what they may pay. */
export async function readBudgetToday(executor: Executor): Promise<GameBudget> {
  const [{ at, paid, paid_young: paidYoung }, limits] = await Promise.all([
    readPaidToday(executor).then(only),
    readSetting(executor, 'games').then(readGameLimits),
  ])
  const { dailyBudget, youngBudget } = limits
  return {
    dailyBv3: formatAmount(dailyBudget, 'BV3'),
    paidBv3: formatAmount(paid, 'BV3'),
    leftBv3: formatAmount(above(dailyBudget, paid), 'BV3'),
    youngDailyBv3: formatAmount(youngBudget, 'BV3'),
    youngPaidBv3: formatAmount(paidYoung, 'BV3'),
    resetsAt: new Date((dayOf(at) + 1) * MS_PER_DAY).toISOString(),
  }
}

/** Returns what is left of a budget, or 0 if the budget was lowered below what is paid. */
const above = (budget: Bv3, paid: bigint): Bv3 => bv3(budget > paid ? budget - paid : 0n)
