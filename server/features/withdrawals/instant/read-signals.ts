import type { InstantSignal } from '#core/instant.ts'
import { riskSignals } from '#core/risk.ts'
import { type Executor, only } from '../../../db/statement.ts'
import { readIncome } from '../../../ledger/read-income.ts'
import { sumPurchases } from '../../../payments/sum-purchases.ts'
import { readFreeze } from '../freeze-withdrawals.ts'
import { readAccountRisk } from './instant.sql.ts'
import type { InstantDeps } from './instant-deps.ts'
import { isAskedAlike, type Others, readOthers } from './others.ts'

/**
 * Returns what an operator should check about a player before paying, and who may request the same until the decision.
 *
 * @param amount in base units of USDT; null if no amount is entered yet
 */
export async function readSignals(
  db: Executor,
  readGames: InstantDeps['readGames'],
  userId: number,
  amount: bigint | null,
): Promise<{ readonly signals: readonly InstantSignal[]; readonly others: Others | null }> {
  const account = only(await readAccountRisk(db, { userId }))
  const others = amount === null ? null : await readOthers(db, userId, account.referred_by, account.at)
  const [purchases, income, games, freeze, isAlike] = await Promise.all([
    sumPurchases(db, userId),
    readIncome(db, userId),
    readGames(db, userId),
    readFreeze(db, userId),
    isAskedAlike(db, others, amount),
  ])
  const signals = riskSignals({
    hasSignedIn: account.has_signed_in,
    ageMs: Number(account.age_ms),
    bought: purchases.bought,
    incomeUsdt: income,
    flaggedRuns: games.recentFlagged,
    isFrozen: freeze !== null,
  })
  return { signals: isAlike ? [...signals, 'alike'] : signals, others }
}
