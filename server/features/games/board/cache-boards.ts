import { type BoardPeriod, getLeaderboard } from '#core/api/game-boards.ts'
import type { Variant } from '#core/game/rules.ts'
import type { Broadcast } from '../../../db/broadcast.ts'
import { cacheReading } from '../../../db/cached-reading.ts'
import type { Database } from '../../../db/pool.ts'
import { type SerializedAnswer, serializeAnswer } from '../../../routing/serialized-answer.ts'
import { readBoard } from './read-board.ts'

/** However many look at a board: it is read at most this often, and once more after each ranked run. */
const BOARD_FRESH_MS = 2_000

export type CachedBoards = {
  read(variant: Variant, period: BoardPeriod): Promise<SerializedAnswer>
  /** A ranked run was settled, and its player looks at once whether it is on the board. Called after commit. */
  tellChanged(): void
}

/** The boards of both games, each read when it is asked for and then shared by all who look. */
export function cacheBoards(db: Database, broadcast: Pick<Broadcast, 'publish' | 'subscribe' | 'onGap'>): CachedBoards {
  type Readings = Map<string, Promise<SerializedAnswer>>
  const boards = cacheReading(broadcast, 'game boards', async (): Promise<Readings> => new Map(), BOARD_FRESH_MS)
  return {
    async read(variant, period) {
      const readings = await boards.current()
      const name = `${variant} ${period}`
      const known = readings.get(name)
      if (known !== undefined) return known
      const reading = readBoard(db, variant, period).then((lines) => serializeAnswer(getLeaderboard, lines))
      readings.set(name, reading)
      // A reading that failed is nobody else's.
      reading.catch(() => readings.delete(name))
      return reading
    },
    tellChanged: boards.tellChanged,
  }
}
