import type { AdminGameRun, GameRunFilters } from '#core/api/admin-game-runs.ts'
import { type CsvList, csvKind } from '../../../http/routing/csv-file.ts'
import { ID_MAX } from '../../../http/routing/id-cursor.ts'
import { readAdminRunsBefore, readRunsOfPlayer } from './read-runs.ts'

const COLUMNS: CsvList<AdminGameRun>['columns'] = {
  id: ({ id }) => id,
  userId: ({ userId }) => userId,
  walletAddress: ({ walletAddress }) => walletAddress,
  variant: ({ variant }) => variant,
  rulesVersion: ({ rulesVersion }) => rulesVersion,
  startedAt: ({ startedAt }) => startedAt,
  endedAt: ({ endedAt }) => endedAt,
  standing: ({ standing }) => standing,
  unrankedReason: ({ unrankedReason }) => unrankedReason,
  score: ({ score }) => score,
  passed: ({ passed }) => passed,
  minutesPlayed: ({ minutesPlayed }) => minutesPlayed,
  minutesPaid: ({ minutesPaid }) => minutesPaid,
  tokensPerMinute: ({ tokensPerMinute }) => tokensPerMinute,
  tokensEarned: ({ tokensEarned }) => tokensEarned,
  cutBy: ({ cutBy }) => cutBy,
  signals: ({ signals }) => signals.join(' '),
  jumps: ({ figures }) => figures.jumps ?? null,
  leadSpread: ({ figures }) => figures.leadSpread ?? null,
  holdSpread: ({ figures }) => figures.holdSpread ?? null,
  playedMs: ({ figures }) => figures.playedMs ?? null,
  otherWallets: ({ figures }) => figures.otherWallets ?? null,
  claimedScore: ({ figures }) => figures.claimedScore ?? null,
  problem: ({ problem }) => problem,
  removedAt: ({ removal }) => removal?.at ?? null,
  removedBy: ({ removal }) => removal?.by ?? null,
  removalReason: ({ removal }) => removal?.reason ?? null,
}

/** The operator's list of runs as a file, newest first. */
export const GAME_RUNS_CSV = csvKind<GameRunFilters, AdminGameRun>('game-runs', (filters) => ({
  columns: COLUMNS,
  readAfter: (executor, last, limit) => readAdminRunsBefore(executor, filters, { beforeId: last?.id ?? ID_MAX, limit }),
}))

/** A player's runs as a file, newest first. */
export const PLAYER_GAME_RUNS_CSV = csvKind<{ readonly playerId: number }, AdminGameRun>(
  'player-game-runs',
  ({ playerId }) => ({
    columns: COLUMNS,
    readAfter: (executor, last, limit) => readRunsOfPlayer(executor, playerId, { beforeId: last?.id ?? ID_MAX, limit }),
  }),
)
