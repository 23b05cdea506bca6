import { SETTING_INPUTS } from '#core/setting-inputs.ts'
import { DEFAULT_SETTINGS, SETTING_NAMES, SETTINGS, type SettingName, type Settings } from '#core/settings.ts'
import type { Executor } from '../db/statement.ts'
import { insertVersion, readCurrent, readCurrentOf, readHistoryOf } from './settings.sql.ts'

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
    values: pairs((name) => parse(name, stored.get(name)?.value)) as Settings,
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
  return { version: row?.version ?? 0, value: parse(name, row?.value) }
}

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
    value: parse(name, value),
    author,
    changedAt: changed_at,
  }))
}

/**
 * Changes a setting. The caller notifies every process after commit, see `cached-settings.ts`.
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

const parse = <Name extends SettingName>(name: Name, value: unknown): Settings[Name] =>
  value === undefined ? DEFAULT_SETTINGS[name] : (SETTINGS[name].parse(value) as Settings[Name])
