import type { InstantSignal } from '#core/instant.ts'
import { riskSignals } from '#core/risk.ts'
import { type Executor, only } from '../../../db/statement.ts'
import { readIncome } from '../../../ledger/read-income.ts'
import { sumPurchases } from '../../../payments/sum-purchases.ts'
import { countAlikeOf } from '../count-alike.ts'
import { readFreeze } from '../freeze-withdrawals.ts'
import { readAccountRisk } from './instant.sql.ts'
import type { InstantDeps } from './instant-deps.ts'

/** As many others of one referrer that ask for the same within a week are a pattern, not a round number. */
const ALIKE_MIN = 2

/**
 * What about a player an operator should look at before paying.
 *
 * @param amount in base units of USDT; null where none is written yet
 */
export async function readSignals(
  db: Executor,
  readGames: InstantDeps['readGames'],
  userId: number,
  amount: bigint | null,
): Promise<InstantSignal[]> {
  const account = only(await readAccountRisk(db, { userId }))
  const wanted = amount === null ? null : ({ asset: 'USDT', amount, requestedAt: account.at } as const)
  const [purchases, income, games, freeze, alike] = await Promise.all([
    sumPurchases(db, userId),
    readIncome(db, userId),
    readGames(db, userId),
    readFreeze(db, userId),
    wanted && countAlikeOf(db, userId, account.referred_by, wanted),
  ])
  const signals = riskSignals({
    hasSignedIn: account.has_signed_in,
    ageMs: Number(account.age_ms),
    bought: purchases.bought,
    incomeUsdt: income,
    flaggedRuns: games.recentFlagged,
    isFrozen: freeze !== null,
  })
  return (alike?.wallets ?? 0) >= ALIKE_MIN ? [...signals, 'alike'] : signals
}
