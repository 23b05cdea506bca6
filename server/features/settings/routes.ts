import {
  getSettings,
  listSettingVersions,
  putAdminWallet,
  putInstantWithdrawals,
  putLogo,
  putPayoutCaps,
  putSetting,
  type StoredSetting,
  type StoredSettings,
} from '#core/api/settings.ts'
import { NO_PAYOUT_CAPS } from '#core/payout-caps.ts'
import { ok } from '#core/result.ts'
import { DEFAULT_SETTINGS, SETTING_NAMES, type SettingName } from '#core/settings.ts'
import { type ExportList, wantsCsv } from '../../http/routing/csv-file.ts'
import { readIdCursor } from '../../http/routing/id-cursor.ts'
import { type Route, route } from '../../http/routing/route.ts'
import { shownPayoutCaps } from '../../settings/payout-caps.ts'
import { shownSocial } from '../../settings/sample-social.ts'
import { type CurrentSettings, readSettingHistory, readSettings, VERSION_MAX } from '../../settings/settings.ts'
import { type SettingChange, saveSetting } from './save-setting.ts'
import { SETTING_HISTORY_CSV } from './setting-history-csv.ts'
import type { SettingsDeps } from './settings-deps.ts'

export const settingsRoutes = (deps: SettingsDeps & { readonly exportList: ExportList }): Route[] => [
  // Reads the database and not the cache, because an editor must see the current version.
  route(getSettings, async () => ok(settingsAnswer(await readSettings(deps.db), deps.isLocal))),

  route(putSetting, ({ session, body: { version, ...change } }) =>
    saveSetting(deps, session, change satisfies SettingChange, version),
  ),

  route(putLogo, ({ session, body: { version, ...value } }) =>
    saveSetting(deps, session, { name: 'brand', value }, version ?? null),
  ),

  route(putAdminWallet, ({ session, body: { version, ...value } }) =>
    saveSetting(deps, session, { name: 'admin', value }, version),
  ),

  route(putInstantWithdrawals, ({ session, body: { version, ...value } }) =>
    saveSetting(deps, session, { name: 'instantWithdrawals', value }, version),
  ),

  route(putPayoutCaps, ({ session, body: { version, ...value } }) =>
    saveSetting(deps, session, { name: 'payouts', value }, version),
  ),

  route(listSettingVersions, async ({ session, params, query }, context) => {
    context.setHeader('vary', 'accept')
    if (wantsCsv(context)) return deps.exportList(session, SETTING_HISTORY_CSV, params)
    const before = readIdCursor(query.cursor)
    if (!before.ok) return before
    const beforeVersion = Math.min(before.value ?? VERSION_MAX, VERSION_MAX)
    const versions = await readSettingHistory(deps.db, params.name, query.limit, beforeVersion)
    const last = versions.at(-1)
    if (versions.length === query.limit && last !== undefined) context.setHeader('x-next-cursor', String(last.version))
    return ok(versions.map((it) => ({ ...it, changedAt: it.changedAt.toISOString() })))
  }),
]

/** Returns every setting as the panel edits it: the values that players see now, even if they are samples. */
function settingsAnswer(current: CurrentSettings, isLocal: boolean): StoredSettings {
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
