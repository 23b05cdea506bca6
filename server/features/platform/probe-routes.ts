import { getLiveness, getReadiness } from '#core/api/platform.ts'
import { ok, refuse } from '#core/result.ts'
import { areCommitsHanging, type Database } from '../../db/pool.ts'
import { DependencyDown } from '../../dependency-down.ts'
import { type Route, route } from '../../http/routing/route.ts'
import { readAnswer } from './readiness.sql.ts'

export type ProbeDeps = {
  readonly db: Database
  /** Returns whether enough nodes of the chain answer. */
  readonly isChainUp: () => Promise<boolean>
  /** Returns whether this process is about to end. It still answers, but a load balancer should send it no more requests. */
  readonly isStopping: () => boolean
}

/** Milliseconds between two checks of the nodes, however often probes or other callers ask. */
const CHAIN_CHECK_MS = 1_000

/** Routes for liveness and readiness. Every process serves them, whatever its roles. */
export const probeRoutes = ({ db, isChainUp, isStopping }: ProbeDeps): Route[] => {
  const isChainUpNowAndThen = atMostOnceIn(CHAIN_CHECK_MS, isChainUp)
  return [
    route(getLiveness, async () => ok({ status: 'up' as const })),

    route(getReadiness, async () => {
      if (isStopping()) return refuse('server_stopping')
      await readAnswer(db).catch((cause: unknown) => {
        throw new DependencyDown('the database does not answer', { cause })
      })
      // Neither takes this process out of service: players read without commits, and play and mine without the chain.
      const database = areCommitsHanging(db) ? ('commits_hang' as const) : ('up' as const)
      const chain = (await isChainUpNowAndThen()) ? ('up' as const) : ('down' as const)
      return ok({ status: 'ready' as const, database, chain })
    }),
  ]
}

/** Shares one outcome, good or bad, among all calls within a time. */
function atMostOnceIn<T>(ms: number, check: () => Promise<T>): () => Promise<T> {
  let last: { atMs: number; outcome: Promise<T> } | null = null
  return () => {
    const nowMs = performance.now()
    if (last === null || nowMs - last.atMs >= ms) last = { atMs: nowMs, outcome: check() }
    return last.outcome
  }
}
