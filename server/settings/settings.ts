import { networks } from '#contracts/networks.ts'
import type { Listing } from '#core/listing.ts'
import { NO_PAYOUT_CAPS } from '#core/payout-caps.ts'
import { SETTING_INPUTS } from '#core/setting-inputs.ts'
import { DEFAULT_SETTINGS, SETTING_NAMES, SETTINGS, type SettingName, type Settings } from '#core/settings.ts'
import { type Broadcast, type CachedReading, cacheReading } from '../db/broadcast.ts'
import type { Executor } from '../db/statement.ts'
import { insertVersion, readCurrent, readCurrentOf, readHistoryOf } from './settings.sql.ts'

/** Author and time of a setting's value. */
type SettingAuthorship = { readonly author: string; readonly changedAt: Date }

/** The settings at one moment, and the version of each. The version is 0 and the change null if the operator has set nothing. */
export type CurrentSettings = {
  readonly values: Settings
  readonly versions: Readonly<Record<SettingName, number>>
  readonly changes: Readonly<Record<SettingName, SettingAuthorship | null>>
}

export async function readSettings(executor: Executor): Promise<CurrentSettings> {
  const stored = new Map((await readCurrent(executor)).map((row) => [row.name, row]))
  const pairs = <T>(of: (name: SettingName) => T) => Object.fromEntries(SETTING_NAMES.map((name) => [name, of(name)]))
  return {
    values: pairs((name) => parseSetting(name, stored.get(name)?.value)) as Settings,
    versions: pairs((name) => stored.get(name)?.version ?? 0) as Record<SettingName, number>,
    changes: pairs((name) => {
      const row = stored.get(name)
      return row === undefined ? null : { author: row.author, changedAt: row.changed_at }
    }) as Record<SettingName, SettingAuthorship | null>,
  }
}

/** Reads the current value of a setting, for money, which must not depend on a cached copy. */
export async function readSetting<Name extends SettingName>(executor: Executor, name: Name): Promise<Settings[Name]> {
  return (await readVersionedSetting(executor, name)).value
}

/** Reads the current value with its version, for a caller that is about to change it. */
export async function readVersionedSetting<Name extends SettingName>(executor: Executor, name: Name) {
  const [row] = await readCurrentOf(executor, { name })
  return { version: row?.version ?? 0, value: parseSetting(name, row?.value) }
}

/** Reads a stored value. A setting that was never set has its default. */
export const parseSetting = <Name extends SettingName>(name: Name, value: unknown): Settings[Name] =>
  value === undefined ? DEFAULT_SETTINGS[name] : (SETTINGS[name].parse(value) as Settings[Name])

/** Reads the current caps. The local chain has none until an operator sets them, because its money is not real. */
export async function readPayoutCapsSetting(executor: Executor, chainId: number): Promise<Settings['payouts']> {
  const { version, value } = await readVersionedSetting(executor, 'payouts')
  return version === 0 && chainId === networks.local.id ? NO_PAYOUT_CAPS : value
}

/** Returns the caps from settings that were already read. */
export const visiblePayoutCaps = ({ values, versions }: CurrentSettings, isLocal: boolean): Settings['payouts'] =>
  isLocal && versions.payouts === 0 ? NO_PAYOUT_CAPS : values.payouts

/** Sample links for the local chain, so that every link can be tried. The domain is reserved for examples. */
const SAMPLE_SOCIAL: Settings['social'] = {
  chat: 'https://example.com/chat',
  telegram: 'https://example.com/telegram',
  instagram: 'https://example.com/instagram',
  twitter: 'https://example.com/x',
  airdropPost: 'https://example.com/x/status/1',
}

/** Returns the channels that players see. On a real chain, these are only those that the operator has set. */
export const visibleSocial = ({ values, versions }: CurrentSettings, isLocal: boolean): Settings['social'] =>
  isLocal && versions.social === 0 ? SAMPLE_SOCIAL : values.social

/** Cached settings, for pages and for checks of each call. Code that handles money reads its settings itself. */
export type CachedSettings = CachedReading<CurrentSettings>

/** Caches the settings in this process until one changes. */
export const cacheSettings = (
  executor: Executor,
  broadcast: Pick<Broadcast, 'publish' | 'subscribe' | 'onGap'>,
  cachedMsMax?: number,
): CachedSettings => cacheReading(broadcast, 'settings', () => readSettings(executor), cachedMsMax)

export type SettingVersion<Name extends SettingName> = {
  readonly version: number
  readonly value: Settings[Name]
  readonly author: string
  readonly changedAt: Date
}

/** Maximum version, from which a history starts. */
export const VERSION_MAX = 2 ** 31 - 1

/** Lists the values of a setting before a version, the latest first, up to a limit. */
export async function readSettingHistory<Name extends SettingName>(
  executor: Executor,
  name: Name,
  limit: number,
  beforeVersion = VERSION_MAX,
): Promise<SettingVersion<Name>[]> {
  const rows = await readHistoryOf(executor, { name, limit, beforeVersion })
  return rows.map(({ version, value, author, changed_at }) => ({
    version,
    value: parseSetting(name, value),
    author,
    changedAt: changed_at,
  }))
}

/**
 * Changes a setting. The caller notifies every process after commit, see `cacheSettings`.
 *
 * @param basedOn the version that the change was based on
 * @returns the new version and its time, or null if the setting was changed since. Then nothing is changed
 * @throws ZodError if the setting cannot have the value
 */
export async function changeSetting<Name extends SettingName>(
  executor: Executor,
  name: Name,
  value: Settings[Name],
  { author, basedOn }: { readonly author: string; readonly basedOn: number },
): Promise<{ readonly version: number; readonly changedAt: Date } | null> {
  const text = JSON.stringify(SETTING_INPUTS[name].parse(value))
  const [made] = await insertVersion(executor, { name, basedOn, value: text, author })
  return made === undefined ? null : { version: made.version, changedAt: made.changed_at }
}

/** Columns of the view `listing` in a join. Both are null if no date was ever set. */
export type ListingColumns = {
  readonly listing_decided_ms: readonly bigint[] | null
  readonly listing_listed_ms: readonly (bigint | null)[] | null
}

/** Converts the columns. They are read by the statement that reads the money that the listing affects, and never from a cache. */
export const toListing = ({ listing_decided_ms, listing_listed_ms }: ListingColumns): Listing =>
  (listing_decided_ms ?? []).map((decidedAtMs, index) => ({
    decidedAtMs,
    listedAtMs: listing_listed_ms?.[index] ?? null,
  }))
