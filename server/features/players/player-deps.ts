import type { PlayerGames } from '#core/api/admin-game-runs.ts'
import type { WithdrawalFreeze } from '#core/api/admin-players.ts'
import type { Database } from '../../db/pool.ts'
import type { Executor } from '../../db/statement.ts'
import type { ReadMining } from '../../ledger/mining/gather-mining.ts'

export type PlayerDeps = {
  readonly db: Database
  readonly readMining: ReadMining
  /** Returns why a player's withdrawals are stopped, or null if they are not. */
  readonly readFreeze: (executor: Executor, userId: number) => Promise<WithdrawalFreeze | null>
  readonly readGames: (executor: Executor, userId: number) => Promise<PlayerGames>
}
