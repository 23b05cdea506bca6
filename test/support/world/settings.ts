import type { SettingName, Settings } from '#core/settings.ts'
import { createBroadcast } from '#server/db/broadcast.ts'
import { createDatabase } from '#server/db/pool.ts'
import { cacheSettings, changeSetting, readSettings } from '#server/settings/settings.ts'

/** Changes a setting, or a part of it, as a separate server process would. The platform's processes are notified within moments. */
export async function setSetting<Name extends SettingName>(
  databaseUrl: string,
  name: Name,
  change: Partial<Settings[Name]>,
): Promise<void> {
  const db = createDatabase(databaseUrl, 1, () => undefined)
  const broadcast = await createBroadcast(db, databaseUrl, { warn: () => undefined })
  try {
    const { versions, values } = await readSettings(db)
    const value = { ...values[name], ...change }
    const made = await changeSetting(db, name, value, { author: 'operator', basedOn: versions[name] })
    if (made === null) throw new Error(`${name} was changed by somebody else`)
    cacheSettings(db, broadcast).publishChange()
  } finally {
    await broadcast.stop()
    await db.$client.end()
  }
}
