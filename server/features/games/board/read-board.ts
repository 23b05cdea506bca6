import type { BestRun, BoardLine, BoardPeriod } from '#core/api/game-boards.ts'
import type { Variant } from '#core/game/rules.ts'
import type { Executor } from '../../../db/statement.ts'
import { readBestsOf, readBoardOfAllTime, readBoardOfDay } from './boards.sql.ts'

const LINES_MAX = 50

/** The best ranked runs of a game, one a wallet. */
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

/** What a player's wallet stands with on the boards of all time, or would if they were longer. */
export const readBests = async (executor: Executor, userId: number): Promise<BestRun[]> =>
  (await readBestsOf(executor, { userId })).map((row) => ({
    variant: row.variant,
    runId: Number(row.run_id),
    score: row.score,
    rulesVersion: row.rules_version,
  }))
