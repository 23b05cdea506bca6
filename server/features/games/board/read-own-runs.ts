import type { OwnRun } from '#core/api/game-boards.ts'
import { TICKS_PER_SECOND } from '#core/game/rules.ts'
import { minutesText } from '#core/game-minutes.ts'
import { formatFixed, type Units } from '#core/money.ts'
import type { Executor } from '../../../db/statement.ts'
import { type ReadRunsOfRow, readRunsOf } from './boards.sql.ts'

type Page = { readonly beforeId: bigint | number; readonly limit: number }

/** Lists a player's runs, newest first. */
export const readOwnRuns = async (executor: Executor, userId: number, page: Page): Promise<OwnRun[]> =>
  (await readRunsOf(executor, { userId, ...page })).map(toOwnRun)

const bv3Text = (amount: Units<'BV3'>) => formatFixed(amount, 'BV3', 2)

const toOwnRun = (row: ReadRunsOfRow): OwnRun => ({
  id: Number(row.id),
  variant: row.variant,
  rulesVersion: row.rules_version,
  status: row.status,
  score: row.score,
  startedAt: row.started_at.toISOString(),
  minutesPlayed: row.ticks === null ? null : minutesText(BigInt(Math.floor((row.ticks * 1_000) / TICKS_PER_SECOND))),
  minutesPaid: row.paid_ms === null ? null : minutesText(row.paid_ms),
  tokensPerMinute: formatFixed(row.rate, 'BV3 per minute', 2),
  tokensEarned: row.paid === null ? null : bv3Text(row.paid),
  cutBy: row.cut_by,
  isRanked: row.status === 'settled' && row.unranked === null && row.removed_at === null,
  unrankedReason: row.unranked,
  removalReason: row.removal_reason,
})
