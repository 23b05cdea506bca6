import type { PlayerGames } from '#core/api/admin-game-runs.ts'
import type { InstantMeans } from '#core/instant.ts'
import type { Usdt } from '#core/money.ts'
import type { Executor } from '../../../db/statement.ts'

/** What the chain and the platform's own sums had to say a moment ago. */
export type MeansOfDay = InstantMeans & {
  /** The day of UTC, counted from 1970, and what the rule had approved on it for all, read before the rest. */
  readonly day: number
  readonly approvedToAll: Usdt
}

/** What is asked before a withdrawal's transaction begins, so that nothing waits for the chain with locks in its hands. */
export type InstantDeps = {
  /** By a copy that may be seconds old: only whether it is worth asking the rest. */
  readonly isOffered: () => Promise<boolean>
  /** Null while the chain cannot be read, or takes too long. */
  readonly readMeans: () => Promise<MeansOfDay | null>
  readonly readGames: (executor: Executor, userId: number) => Promise<PlayerGames>
}
