import type { Database } from '../../../db/pool.ts'
import type { Announce } from '../../../routing/announce.ts'
import type { ReplayPool } from '../replay/replay-pool.ts'
import type { MarkNetwork } from './mark-network.ts'

export type RunDeps = {
  readonly db: Database
  readonly announce: Announce
  readonly replays: ReplayPool
  readonly markNetwork: MarkNetwork
}
