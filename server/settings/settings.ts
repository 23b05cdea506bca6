import { SETTING_INPUTS } from '#core/setting-inputs.ts'
import { DEFAULT_SETTINGS, SETTING_NAMES, SETTINGS, type SettingName, type Settings } from '#core/settings.ts'
import type { Executor } from '../db/statement.ts'
import { insertVersion, readCurrent, readCurrentOf, readHistoryOf } from './settings.sql.ts'

/** Who gave a setting its value, and when. */
type SettingChange = { readonly author: string; readonly changedAt: Date }

/** The settings at one moment, and the version of each; 0, and changed by nobody, where the operator has set nothing. */
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

/** One of them as it is now: for money, which goes by no copy that a process keeps. */
export async function readSetting<Name extends SettingName>(executor: Executor, name: Name): Promise<Settings[Name]> {
  return (await readVersionedSetting(executor, name)).value
}

/** The same with its version, for a caller that is about to change it. */
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

/** Above every version: where a history begins. */
export const VERSION_MAX = 2 ** 31 - 1

/** Values that a setting has had, the latest first: at most so many before a version. */
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
 * Gives a setting another value. The caller tells every process after commit, see `cached-settings.ts`.
 *
 * @param basedOn the version that the change was based on
 * @returns the new version and its moment; null where it was changed since; then nothing is changed
 * @throws ZodError a value that the setting cannot have
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
