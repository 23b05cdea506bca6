import { getConfig, getLiveness, getReadiness, type PlatformConfig } from '#core/api/platform.ts'
import { ok, refuse } from '#core/result.ts'
import type { Database } from '../../db/pool.ts'
import { DependencyDown } from '../../dependency-down.ts'
import { type Route, route } from '../../routing/route.ts'
import { type SerializedAnswer, serializeAnswer } from '../../routing/serialized-answer.ts'
import type { CachedSettings } from '../../settings/cached-settings.ts'
import type { CurrentSettings } from '../../settings/settings.ts'
import { ping } from './readiness.sql.ts'
import { type ShownSettings, settingsView } from './settings-view.ts'

/** What a start fixes; the rest of the configuration are settings. */
export type FixedConfig = Omit<PlatformConfig, keyof ShownSettings>

type Deps = {
  readonly db: Database
  readonly settings: CachedSettings
  readonly fixed: FixedConfig
  /** Whether there is a contract to pay BV3 by. */
  readonly hasBv3Contract: boolean
  /** Whether enough nodes of the chain answer. */
  readonly isChainUp: () => Promise<boolean>
  /** Whether this process is about to end: it answers, and whatever stands in front should send nobody any more. */
  readonly isStopping: () => boolean
}

/** The nodes are asked once in this time, however often a probe or anybody else asks us. */
const CHAIN_CHECK_MS = 1_000

export const platformRoutes = ({ db, settings, fixed, hasBv3Contract, isChainUp, isStopping }: Deps): Route[] => {
  const serializeConfig = createConfigSerializer(fixed, hasBv3Contract)
  const isChainUpNowAndThen = atMostOnceIn(CHAIN_CHECK_MS, isChainUp)
  return [
    route(getConfig, async (_, { origin }) => ok(serializeConfig(await settings.current(), origin))),

    route(getLiveness, async () => ok({ status: 'up' as const })),

    route(getReadiness, async () => {
      if (isStopping()) return refuse('server_stopping')
      await ping(db).catch((cause: unknown) => {
        throw new DependencyDown('the database does not answer', { cause })
      })
      // No reason to take this process out: players read, play and mine without the chain.
      const chain = (await isChainUpNowAndThen()) ? ('up' as const) : ('down' as const)
      return ok({ status: 'ready' as const, database: 'up' as const, chain })
    }),
  ]
}

/** Site names that one process is seen under; a caller may name any where none is configured. */
const ORIGINS_MAX = 20

/** Serializes the configuration once for each reading of the settings and each name that the site is seen under. */
function createConfigSerializer(fixed: FixedConfig, hasBv3Contract: boolean) {
  let written: { readonly of: CurrentSettings; readonly byOrigin: Map<string, SerializedAnswer> } | null = null
  return (settings: CurrentSettings, origin: string): SerializedAnswer => {
    if (written?.of !== settings || written.byOrigin.size >= ORIGINS_MAX)
      written = { of: settings, byOrigin: new Map() }
    const known = written.byOrigin.get(origin)
    if (known !== undefined) return known
    // Wallets take whole URLs only.
    const rpcUrls = fixed.chain.rpcUrls.map((url) => new URL(url, origin).href)
    const view = settingsView(settings, { isLocal: fixed.mode === 'local', hasBv3Contract })
    const answer = serializeAnswer(getConfig, { ...fixed, chain: { ...fixed.chain, rpcUrls }, ...view })
    written.byOrigin.set(origin, answer)
    return answer
  }
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
