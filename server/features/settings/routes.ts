import {
  getSettings,
  listSettingVersions,
  putAdminWallet,
  putInstantWithdrawals,
  putLogo,
  putPayoutCaps,
  putSetting,
} from '#core/api/settings.ts'
import { ok } from '#core/result.ts'
import { type ExportList, wantsCsv } from '../../http/routing/csv-file.ts'
import { readIdCursor } from '../../http/routing/id-cursor.ts'
import { type Route, route } from '../../http/routing/route.ts'
import { readSettingHistory, readSettings, VERSION_MAX } from '../../settings/settings.ts'
import { type SettingChange, saveSetting } from './save-setting.ts'
import { SETTING_HISTORY_CSV } from './setting-history-csv.ts'
import { settingsAnswer } from './settings-answer.ts'
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
