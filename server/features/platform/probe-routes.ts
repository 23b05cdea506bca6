import { getLiveness, getReadiness } from '#core/api/platform.ts'
import { ok, refuse } from '#core/result.ts'
import { areCommitsHanging, type Database } from '../../db/pool.ts'
import { DependencyDown } from '../../dependency-down.ts'
import { type Route, route } from '../../routing/route.ts'
import { readAnswer } from './readiness.sql.ts'

export type ProbeDeps = {
  readonly db: Database
  /** Whether enough nodes of the chain answer. */
  readonly isChainUp: () => Promise<boolean>
  /** Whether this process is about to end: it answers, and whatever stands in front should send nobody any more. */
  readonly isStopping: () => boolean
}

/** The nodes are asked once in this time, however often a probe or anybody else asks us. */
const CHAIN_CHECK_MS = 1_000

/** Whether a process is up, and whether it can do what it is for: of every process, whatever its roles. */
export const probeRoutes = ({ db, isChainUp, isStopping }: ProbeDeps): Route[] => {
  const isChainUpNowAndThen = atMostOnceIn(CHAIN_CHECK_MS, isChainUp)
  return [
    route(getLiveness, async () => ok({ status: 'up' as const })),

    route(getReadiness, async () => {
      if (isStopping()) return refuse('server_stopping')
      await readAnswer(db).catch((cause: unknown) => {
        throw new DependencyDown('the database does not answer', { cause })
      })
      // Neither is a reason to take this process out: players read without commits, and play and mine without the chain.
      const database = areCommitsHanging(db) ? ('commits_hang' as const) : ('up' as const)
      const chain = (await isChainUpNowAndThen()) ? ('up' as const) : ('down' as const)
      return ok({ status: 'ready' as const, database, chain })
    }),
  ]
}

/** Calls that come within a time share the first one's outcome, good or bad. */
function atMostOnceIn<T>(ms: number, check: () => Promise<T>): () => Promise<T> {
  let last: { atMs: number; outcome: Promise<T> } | null = null
  return () => {
    const nowMs = performance.now()
    if (last === null || nowMs - last.atMs >= ms) last = { atMs: nowMs, outcome: check() }
    return last.outcome
  }
}
