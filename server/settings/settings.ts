import { networks } from '#contracts/networks.ts'
import { NO_PAYOUT_CAPS } from '#core/payout-caps.ts'
import { DEFAULT_SETTINGS, SETTING_NAMES, SETTINGS, type SettingName, type Settings } from '#core/settings.ts'
import type { Executor } from '../db/statement.ts'
import { readCurrent, readCurrentOf } from './settings.sql.ts'

/** Author and time of a setting's value. */
type SettingChange = { readonly author: string; readonly changedAt: Date }

/** The settings at one moment, and the version of each. The version is 0 and the change null if the operator has set nothing. */
export type CurrentSettings = {
  readonly values: Settings
  readonly versions: Readonly<Record<SettingName, number>>
  readonly changes: Readonly<Record<SettingName, SettingChange | null>>
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
    }) as Record<SettingName, SettingChange | null>,
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
export const shownPayoutCaps = ({ values, versions }: CurrentSettings, isLocal: boolean): Settings['payouts'] =>
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
export const shownSocial = ({ values, versions }: CurrentSettings, isLocal: boolean): Settings['social'] =>
  isLocal && versions.social === 0 ? SAMPLE_SOCIAL : values.social
