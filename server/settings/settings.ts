import { DEFAULT_SETTINGS, SETTINGS, type SettingName, type Settings } from '#core/settings.ts'
import type { Executor } from '../db/statement.ts'
import { insertVersion, readCurrent, readCurrentOf, readHistoryOf } from './settings.sql.ts'

/** The settings at one moment, and the version of each; 0 where the operator has set nothing. */
export type CurrentSettings = {
  readonly values: Settings
  readonly versions: Readonly<Record<SettingName, number>>
}

const NAMES = Object.keys(SETTINGS) as SettingName[]

export async function readSettings(executor: Executor): Promise<CurrentSettings> {
  const stored = new Map((await readCurrent(executor)).map((row) => [row.name, row]))
  const pairs = <T>(of: (name: SettingName) => T) => Object.fromEntries(NAMES.map((name) => [name, of(name)]))
  return {
    values: pairs((name) => parse(name, stored.get(name)?.value)) as Settings,
    versions: pairs((name) => stored.get(name)?.version ?? 0) as Record<SettingName, number>,
  }
}

/** One of them as it is now: for money, which goes by no copy that a process keeps. */
export async function readSetting<Name extends SettingName>(executor: Executor, name: Name): Promise<Settings[Name]> {
  const [row] = await readCurrentOf(executor, { name })
  return parse(name, row?.value)
}

export type SettingVersion<Name extends SettingName> = {
  readonly version: number
  readonly value: Settings[Name]
  readonly author: string
  readonly changedAt: Date
}

/** Every value that a setting had, the latest first. */
export async function readSettingHistory<Name extends SettingName>(
  executor: Executor,
  name: Name,
  limit: number,
): Promise<SettingVersion<Name>[]> {
  const rows = await readHistoryOf(executor, { name, limit })
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
 * @param basedOn the version that whoever changes it has seen
 * @returns the new version; null where somebody else has changed it since, which changes nothing
 * @throws ZodError a value that the setting cannot have
 */
export async function changeSetting<Name extends SettingName>(
  executor: Executor,
  name: Name,
  value: Settings[Name],
  { author, basedOn }: { readonly author: string; readonly basedOn: number },
): Promise<number | null> {
  const text = JSON.stringify(SETTINGS[name].parse(value))
  const [made] = await insertVersion(executor, { name, basedOn, value: text, author })
  return made?.version ?? null
}

const parse = <Name extends SettingName>(name: Name, value: unknown): Settings[Name] =>
  value === undefined ? DEFAULT_SETTINGS[name] : (SETTINGS[name].parse(value) as Settings[Name])
