import type { PlayerGames } from '#core/api/admin-games.ts'
import { minutesText } from '#core/game-pay.ts'
import { RECENT_DAYS, RUN_SIGNALS } from '#core/game-run.ts'
import { formatAmount } from '#core/money.ts'
import { type Executor, only } from '../db/statement.ts'
import { countRecentRuns, countRecentSignals, sumRuns } from './player-games.sql.ts'

/** Returns what a player has played, and how many recent runs an operator should check. */
export async function readPlayerGames(executor: Executor, userId: number): Promise<PlayerGames> {
  const [all, recent, signals] = await Promise.all([
    sumRuns(executor, { userId }).then(only),
    countRecentRuns(executor, { userId, days: RECENT_DAYS }).then(only),
    countRecentSignals(executor, { userId, days: RECENT_DAYS }),
  ])
  const counts = new Map(signals.map(({ signal, runs }) => [signal, Number(runs)]))
  return {
    runs: Number(all.runs),
    minutesPaid: minutesText(all.paid_ms),
    paidBv3: formatAmount(all.paid, 'BV3'),
    recentRuns: Number(recent.runs),
    recentFlagged: Number(recent.flagged),
    recentSignals: RUN_SIGNALS.flatMap((signal) => {
      const runs = counts.get(signal)
      return runs === undefined ? [] : [{ signal, runs }]
    }),
  }
}
