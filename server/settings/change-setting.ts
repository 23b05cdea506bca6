import { SETTING_INPUTS } from '#core/setting-inputs.ts'
import type { SettingName, Settings } from '#core/settings.ts'
import type { Executor } from '../db/statement.ts'
import { insertVersion, readHistoryOf } from './settings.sql.ts'
import { parseSetting } from './settings.ts'

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
