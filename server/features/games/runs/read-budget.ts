import { type GameLimits, readGameLimits } from '#core/game-limits.ts'
import { type Bv3, bv3, least, most, subtract } from '#core/money.ts'
import type { Settings } from '#core/settings.ts'
import { type Executor, first } from '../../../db/statement.ts'
import { type ReadDayRow, readDay } from './runs.sql.ts'

export const MS_PER_DAY = 86_400_000

/** Returns the day of UTC, counted from 1970. */
export const dayOf = (at: Date): number => Math.floor(at.getTime() / MS_PER_DAY)

/** Returns when a wallet's account is no longer young. */
export const youngUntil = ({ youngDays }: Pick<GameLimits, 'youngDays'>, createdAt: Date): Date =>
  new Date(createdAt.getTime() + youngDays * MS_PER_DAY)

/** Returns whether a wallet's account is younger than the operator's limit. */
export const isYoung = ({ youngDays }: Pick<GameLimits, 'youngDays'>, createdAt: Date, at: Date): boolean =>
  at < youngUntil({ youngDays }, createdAt)

/** Returns how much of a day's budget a wallet may still draw on. */
export function budgetLeft(limits: GameLimits, day: ReadDayRow | null, isOfYoung: boolean): Bv3 {
  const left = subtract(limits.dailyBudget, bv3(day?.paid ?? 0n))
  const leftToYoung = subtract(limits.youngBudget, bv3(day?.paid_young ?? 0n))
  // The operator may have lowered the budget below what is already paid.
  return most(isOfYoung ? least(left, leftToYoung) : left, bv3(0n))
}

/** Reads what is left for a wallet and for all players. Takes no lock, so the answer is only for display. */
export async function readBudgetLeft(
  executor: Executor,
  games: Settings['games'],
  { at, createdAt }: { readonly at: Date; readonly createdAt: Date },
): Promise<{ readonly forWallet: Bv3; readonly forAll: Bv3 }> {
  const limits = readGameLimits(games)
  const day = first(await readDay(executor, { day: dayOf(at) }))
  return {
    forWallet: budgetLeft(limits, day, isYoung(limits, createdAt, at)),
    forAll: budgetLeft(limits, day, false),
  }
}
