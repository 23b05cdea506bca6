import type { Database } from '../../db/pool.ts'
import type { CachedSettings } from '../../settings/cached-settings.ts'

export type SettingsDeps = {
  readonly db: Database
  readonly settings: CachedSettings
  /** Whether there is a contract to pay BV3 by. */
  readonly hasBv3Contract: boolean
  /** Where nothing is real. */
  readonly isLocal: boolean
}
