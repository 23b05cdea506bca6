import type { Database } from '../../db/pool.ts'
import type { CachedSettings } from '../../settings/cached-settings.ts'

export type SettingsDeps = {
  readonly db: Database
  readonly settings: CachedSettings
  /** Whether a contract exists to pay BV3 with. */
  readonly hasBv3Contract: boolean
  /** Whether the deployment is local, where nothing is real. */
  readonly isLocal: boolean
}
