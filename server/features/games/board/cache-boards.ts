import { type BoardPeriod, getLeaderboard } from '#core/api/game-boards.ts'
import type { Variant } from '#core/game/rules.ts'
import type { Broadcast } from '../../../db/broadcast.ts'
import { cacheReading } from '../../../db/cached-reading.ts'
import type { Database } from '../../../db/pool.ts'
import { type SerializedAnswer, serializeAnswer } from '../../../http/routing/serialized-answer.ts'
import { readBoard } from './read-board.ts'

/** Minimum milliseconds between two reads of a board, however many watch it. Each ranked run causes one more read. */
const BOARD_FRESH_MS = 2_000

export type CachedBoards = {
  read(variant: Variant, period: BoardPeriod): Promise<SerializedAnswer>
  /** Called after the commit of a ranked run, because its player checks the board at once. */
  tellChanged(): void
}

/** Caches the boards of both games. Each is read on request and shared by all readers. */
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
      // Other callers do not get a failed read.
      reading.catch(() => readings.delete(name))
      return reading
    },
    tellChanged: boards.tellChanged,
  }
}
