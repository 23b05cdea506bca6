import { getConfig, type PlatformConfig } from '#core/api/platform.ts'
import { ok } from '#core/result.ts'
import { type Route, route } from '../../http/routing/route.ts'
import { type SerializedAnswer, serializeAnswer } from '../../http/routing/serialized-answer.ts'
import type { CachedSettings } from '../../settings/cached-settings.ts'
import { shownSocial } from '../../settings/sample-social.ts'
import type { CurrentSettings } from '../../settings/settings.ts'
import { type ProbeDeps, probeRoutes } from './probe-routes.ts'

/** Configuration that a start fixes. The rest are settings. */
export type FixedConfig = Omit<PlatformConfig, keyof ShownSettings>

type Deps = ProbeDeps & {
  readonly settings: CachedSettings
  readonly fixed: FixedConfig
  /** Whether a contract exists to pay BV3 with. */
  readonly hasBv3Contract: boolean
}

export const platformRoutes = ({ settings, fixed, hasBv3Contract, ...probes }: Deps): Route[] => {
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
    social: shownSocial(current, isLocal),
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
