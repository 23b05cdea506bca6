import type { BestRun, BoardLine, BoardPeriod } from '#core/api/game-boards.ts'
import type { Variant } from '#core/game/rules.ts'
import type { Executor } from '../../../db/statement.ts'
import { readBestsOf, readBoardOfAllTime, readBoardOfDay } from './boards.sql.ts'

const LINES_MAX = 50

/** Lists the best ranked runs of a game, one per wallet. */
export async function readBoard(executor: Executor, variant: Variant, period: BoardPeriod): Promise<BoardLine[]> {
  const read = period === 'day' ? readBoardOfDay : readBoardOfAllTime
  const rows = await read(executor, { variant, limit: LINES_MAX })
  return rows.map((row, index) => ({
    rank: index + 1,
    walletAddress: row.wallet_address,
    score: row.score,
    runId: Number(row.run_id),
    rulesVersion: row.rules_version,
    endedAt: row.ended_at.toISOString(),
  }))
}

/** Lists a player's best runs of all time, including those below the last line of a board. */
export const readBests = async (executor: Executor, userId: number): Promise<BestRun[]> =>
  (await readBestsOf(executor, { userId })).map((row) => ({
    variant: row.variant,
    runId: Number(row.run_id),
    score: row.score,
    rulesVersion: row.rules_version,
  }))
