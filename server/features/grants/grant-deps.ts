import type { Database } from '../../db/pool.ts'
import type { Tell } from '../../http/routing/tell.ts'

export type GrantDeps = {
  readonly db: Database
  readonly tell: Tell
  /** Called after a gift was committed. */
  readonly onGiven: () => void
}
