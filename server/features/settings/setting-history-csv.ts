import { jsonCell } from '#core/csv.ts'
import type { SettingName } from '#core/settings.ts'
import { csvKind } from '../../http/routing/csv-file.ts'
import { readSettingHistory, type SettingVersion } from '../../settings/settings.ts'

type Asked = { readonly name: SettingName }

/** Every value of a setting as a file, the latest first. */
export const SETTING_HISTORY_CSV = csvKind<Asked, SettingVersion<SettingName>>('setting-history', ({ name }) => ({
  columns: {
    version: ({ version }) => version,
    changedAt: ({ changedAt }) => changedAt.toISOString(),
    author: ({ author }) => author,
    value: ({ value }) => jsonCell(value),
  },
  readAfter: (executor, last, limit) => readSettingHistory(executor, name, limit, last?.version),
}))
