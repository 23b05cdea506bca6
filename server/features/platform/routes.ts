import type { Address } from '#core/address.ts'
import { claimTestFunds, getConfig, getLiveness, getReadiness, type PlatformConfig } from '#core/api/platform.ts'
import { formatAmount } from '#core/money.ts'
import { ok, refuse } from '#core/result.ts'
import { areCommitsHanging } from '../../db/pool.ts'
import type { Database } from '../../db/statement.ts'
import { DependencyDown } from '../../fault.ts'
import { type SerializedAnswer, serializeAnswer } from '../../http/routing/answers.ts'
import { type Route, route } from '../../http/routing/route.ts'
import { type CachedSettings, type CurrentSettings, visibleSocial } from '../../settings/settings.ts'
import { readAnswer } from './readiness.sql.ts'

/** Configuration that a start fixes. The rest are settings. */
export type FixedConfig = Omit<PlatformConfig, keyof ShownSettings>

type PlatformDeps = ProbeDeps & {
  readonly settings: CachedSettings
  readonly fixed: FixedConfig
  /** Whether a contract exists to pay BV3 with. */
  readonly hasBv3Contract: boolean
}

export const platformRoutes = ({ settings, fixed, hasBv3Contract, ...probes }: PlatformDeps): Route[] => {
  const serializeConfig = createConfigSerializer(fixed, hasBv3Contract)
  return [
    route(getConfig, async (_, { origin }) => ok(serializeConfig(await settings.current(), origin))),
    ...probeRoutes(probes),
  ]
}

/** Site names that are cached. A caller may use any name if none is configured. */
const ORIGINS_MAX = 20

/** Serializes the configuration once for each read of the settings and each name of the site. */
function createConfigSerializer(fixed: FixedConfig, hasBv3Contract: boolean) {
  let written: { readonly of: CurrentSettings; readonly byOrigin: Map<string, SerializedAnswer> } | null = null
  return (settings: CurrentSettings, origin: string): SerializedAnswer => {
    if (written?.of !== settings || written.byOrigin.size >= ORIGINS_MAX)
      written = { of: settings, byOrigin: new Map() }
    const known = written.byOrigin.get(origin)
    if (known !== undefined) return known
    // Wallets accept only absolute URLs.
    const rpcUrls = fixed.chain.rpcUrls.map((url) => new URL(url, origin).href)
    const view = settingsView(settings, { isLocal: fixed.mode === 'local', hasBv3Contract })
    const answer = serializeAnswer(getConfig, { ...fixed, chain: { ...fixed.chain, rpcUrls }, ...view })
    written.byOrigin.set(origin, answer)
    return answer
  }
}

/** Settings that every visitor may see. */
type ShownSettings = Pick<
  PlatformConfig,
  | 'brand'
  | 'social'
  | 'wallets'
  | 'announcement'
  | 'site'
  | 'maintenance'
  | 'maintenanceMessage'
  | 'areSalesStopped'
  | 'salesMessage'
  | 'listedAt'
  | 'minimumWithdrawal'
  | 'withdrawalFeePercent'
  | 'isBv3WithdrawalOpen'
>

function settingsView(
  current: CurrentSettings,
  { isLocal, hasBv3Contract }: { readonly isLocal: boolean; readonly hasBv3Contract: boolean },
): ShownSettings {
  const { brand, wallets, announcement, site, maintenance, listing, withdrawals, sales } = current.values
  return {
    brand,
    social: visibleSocial(current, isLocal),
    wallets,
    announcement,
    site,
    maintenance: maintenance.isOn,
    maintenanceMessage: maintenance.message,
    areSalesStopped: sales.areStopped,
    salesMessage: sales.areStopped ? sales.reason : '',
    listedAt: listing.listedAtMs === null ? null : new Date(listing.listedAtMs).toISOString(),
    minimumWithdrawal: withdrawals.minimum,
    withdrawalFeePercent: withdrawals.feePercent,
    isBv3WithdrawalOpen: withdrawals.isBv3Open && hasBv3Contract,
  }
}

type ProbeDeps = {
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

/** Grants to one wallet a minute. Test money is worth nothing, but the chain can only take so much. */
const GRANTS_PER_MINUTE = 5
const MINUTE_MS = 60_000

export type Faucet = (wallet: Address) => Promise<{ bnb: bigint; usdt: bigint; txHash: string }>

/**
 * Routes for the local chain.
 *
 * @param faucet null if the chain is not local: the call then does not exist
 */
export function localRoutes({ faucet }: { faucet: Faucet | null }): Route[] {
  const grantsAtMs = new Map<Address, number[]>()
  return [
    route(claimTestFunds, async ({ body: { walletAddress } }) => {
      if (faucet === null) return refuse('not_found')
      const nowMs = Date.now()
      const recent = (grantsAtMs.get(walletAddress) ?? []).filter((atMs) => nowMs - atMs < MINUTE_MS)
      if (recent.length >= GRANTS_PER_MINUTE) return refuse('faucet_dry')
      grantsAtMs.set(walletAddress, [...recent, nowMs])
      const granted = await faucet(walletAddress)
      return ok({
        walletAddress,
        bnb: formatAmount(granted.bnb, 'BNB'),
        usdt: formatAmount(granted.usdt, 'USDT'),
        txHash: granted.txHash,
      })
    }),
  ]
}
