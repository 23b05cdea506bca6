import { type Broadcast, type CachedReading, cacheReading } from '../db/broadcast.ts'
import type { Executor } from '../db/statement.ts'
import { type CurrentSettings, readSettings } from './settings.ts'

/** Cached settings, for pages and for checks of each call. Code that handles money reads its settings itself. */
export type CachedSettings = CachedReading<CurrentSettings>

/** Caches the settings in this process until one changes. */
export const cacheSettings = (
  executor: Executor,
  broadcast: Pick<Broadcast, 'publish' | 'subscribe' | 'onGap'>,
  cachedMsMax?: number,
): CachedSettings => cacheReading(broadcast, 'settings', () => readSettings(executor), cachedMsMax)
