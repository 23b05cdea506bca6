import { getConfig, getLiveness, getReadiness, type PlatformConfig } from '#core/api/platform.ts'
import { ok } from '#core/result.ts'
import type { Database } from '../../db/pool.ts'
import { DependencyDown } from '../../dependency-down.ts'
import { type Route, route } from '../../routing/route.ts'
import type { KeptSettings } from '../../settings/keep-settings.ts'
import { ping } from './readiness.sql.ts'
import { settingsView } from './settings-view.ts'

/** What a start fixes; the rest of the configuration are settings. */
export type FixedConfig = Omit<
  PlatformConfig,
  'brand' | 'social' | 'maintenance' | 'listedAt' | 'minimumWithdrawal' | 'withdrawalFeePercent'
>

type Deps = {
  readonly db: Database
  readonly settings: KeptSettings
  readonly fixed: FixedConfig
  /** Throws while the chain cannot be read. */
  readonly checkChain: () => Promise<void>
}

/** The nodes are asked once in this time, however often a probe or anybody else asks us. */
const CHAIN_CHECK_MS = 1_000

export const platformRoutes = ({ db, settings, fixed, checkChain }: Deps): Route[] => {
  const checkChainNowAndThen = atMostOnceIn(CHAIN_CHECK_MS, checkChain)
  return [
    route(getConfig, async (_, { origin }) => {
      // Wallets take whole URLs only.
      const rpcUrls = fixed.chain.rpcUrls.map((url) => new URL(url, origin).href)
      const view = settingsView(await settings.current(), fixed.mode === 'local')
      return ok({ ...fixed, chain: { ...fixed.chain, rpcUrls }, ...view })
    }),

    route(getLiveness, async () => ok({ status: 'up' as const })),

    route(getReadiness, async () => {
      await ping(db).catch((cause: unknown) => {
        throw new DependencyDown('the database does not answer', { cause })
      })
      await checkChainNowAndThen()
      return ok({ status: 'ready' as const, database: 'up' as const, chain: 'up' as const })
    }),
  ]
}

/** Calls that come within a time share the first one's outcome, good or bad. */
function atMostOnceIn(ms: number, check: () => Promise<void>): () => Promise<void> {
  let last: { atMs: number; outcome: Promise<void> } | null = null
  return () => {
    const nowMs = performance.now()
    if (last === null || nowMs - last.atMs >= ms) last = { atMs: nowMs, outcome: check() }
    return last.outcome
  }
}
