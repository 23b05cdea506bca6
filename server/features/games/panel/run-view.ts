import type { AdminGameRun } from '#core/api/admin-game-runs.ts'
import { TICKS_PER_SECOND } from '#core/game/rules.ts'
import { minutesText } from '#core/game-minutes.ts'
import { RUN_SIGNALS } from '#core/game-run-signals.ts'
import { formatAmount } from '#core/money.ts'
import type { ReadRunRowsRow } from './run-lists.sql.ts'

/** Converts a run to the operator's view. */
export const toAdminRun = (row: ReadRunRowsRow): AdminGameRun => ({
  id: Number(row.id),
  userId: Number(row.user_id),
  walletAddress: row.wallet_address,
  variant: row.variant,
  rulesVersion: row.rules_version,
  status: row.status,
  standing: row.standing,
  startedAt: row.started_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  score: row.score,
  passed: row.passed,
  minutesPlayed: row.ticks === null ? null : minutesText((BigInt(row.ticks) * 1_000n) / BigInt(TICKS_PER_SECOND)),
  minutesPaid: row.paid_ms === null ? null : minutesText(row.paid_ms),
  tokensPerMinute: formatAmount(row.rate, 'BV3 per minute'),
  tokensEarned: row.paid === null ? null : formatAmount(row.paid, 'BV3'),
  cutBy: row.cut_by,
  unrankedReason: row.unranked,
  signals: RUN_SIGNALS.filter((signal) => row.signals.includes(signal)),
  figures: row.signal_figures ?? {},
  problem: row.problem,
  problemCode: row.problem_code,
  removal:
    row.removed_at === null
      ? null
      : { reason: row.removal_reason ?? '', by: row.removed_by ?? '', at: row.removed_at.toISOString() },
})
