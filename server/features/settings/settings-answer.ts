import type { StoredSetting, StoredSettings } from '#core/api/settings.ts'
import { NO_PAYOUT_CAPS } from '#core/payout-caps.ts'
import { DEFAULT_SETTINGS, SETTING_NAMES, type SettingName } from '#core/settings.ts'
import { shownPayoutCaps } from '../../settings/payout-caps.ts'
import { shownSocial } from '../../settings/sample-social.ts'
import type { CurrentSettings } from '../../settings/settings.ts'

/** Returns every setting as the panel edits it: the values that players see now, even if they are samples. */
export function settingsAnswer(current: CurrentSettings, isLocal: boolean): StoredSettings {
  const payouts = shownPayoutCaps(current, isLocal)
  const values = { ...current.values, social: shownSocial(current, isLocal), payouts }
  const defaults = isLocal ? { ...DEFAULT_SETTINGS, payouts: NO_PAYOUT_CAPS } : DEFAULT_SETTINGS
  const stored = <Name extends SettingName>(name: Name): StoredSetting<Name> => {
    const change = current.changes[name]
    return {
      value: values[name],
      default: defaults[name],
      version: current.versions[name],
      author: change?.author ?? null,
      changedAt: change?.changedAt.toISOString() ?? null,
    }
  }
  return Object.fromEntries(SETTING_NAMES.map((name) => [name, stored(name)])) as StoredSettings
}
