import type { PlayerGames } from '#core/api/admin-game-runs.ts'
import type { InstantMeans } from '#core/instant.ts'
import type { Usdt } from '#core/money.ts'
import type { Executor } from '../../../db/statement.ts'

/** State of the chain and of the platform's own sums a moment ago. */
export type MeansOfDay = InstantMeans & {
  /** Day of UTC, counted from 1970. It and the total that the rule had approved on it are read before the rest. */
  readonly day: number
  readonly approvedToAll: Usdt
}

/** Reads that run before a withdrawal's transaction begins, so that no locks are held while the chain is read. */
export type InstantDeps = {
  /** Reads a copy that may be seconds old. It only decides whether the other reads are worthwhile. */
  readonly isOffered: () => Promise<boolean>
  /** Returns null while the chain cannot be read, or takes too long. */
  readonly readMeans: () => Promise<MeansOfDay | null>
  readonly readGames: (executor: Executor, userId: number) => Promise<PlayerGames>
}
