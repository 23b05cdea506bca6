import type { Database } from '../../../db/pool.ts'
import type { Tell } from '../../../http/routing/tell.ts'
import type { CachedBoards } from '../board/cache-boards.ts'
import type { ReplayPool } from '../replay/replay-pool.ts'
import type { MarkNetwork } from './mark-network.ts'

export type RunDeps = {
  readonly db: Database
  readonly tell: Tell
  readonly replays: ReplayPool
  readonly boards: CachedBoards
  readonly markNetwork: MarkNetwork
}
