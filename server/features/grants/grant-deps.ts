import type { Database } from '../../db/pool.ts'
import type { Announce } from '../../routing/announce.ts'

export type GrantDeps = {
  readonly db: Database
  readonly announce: Announce
  /** Called after commit: a card has been given. */
  readonly onGiven: () => void
}
