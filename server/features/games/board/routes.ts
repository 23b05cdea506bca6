import { type BoardPeriod, getGameReplay, getLeaderboard, listBestRuns, listGameRuns } from '#core/api/game-boards.ts'
import type { Variant } from '#core/game/rules.ts'
import { ok, refuse } from '#core/result.ts'
import type { Database } from '../../../db/pool.ts'
import { ID_MAX, nameNextPage, readIdCursor } from '../../../routing/id-cursor.ts'
import { keepFresh } from '../../../routing/keep-fresh.ts'
import { requireOwner } from '../../../routing/player-session.ts'
import { type Route, route } from '../../../routing/route.ts'
import { serializeAnswer } from '../../../routing/serialized-answer.ts'
import { readBests, readBoard } from './read-board.ts'
import { readOwnRuns } from './read-own-runs.ts'
import { cacheReplays } from './replay-cache.ts'

/** However many look at a board: it is read at most this often. */
const BOARD_FRESH_MS = 2_000

export const boardRoutes = ({ db }: { readonly db: Database }): Route[] => {
  const board = (variant: Variant, period: BoardPeriod) =>
    keepFresh(BOARD_FRESH_MS, async () => serializeAnswer(getLeaderboard, await readBoard(db, variant, period)))
  const boards = {
    cactus: { day: board('cactus', 'day'), all: board('cactus', 'all') },
    character: { day: board('character', 'day'), all: board('character', 'all') },
  }
  const findReplay = cacheReplays(db)
  return [
    route(getLeaderboard, async ({ query }) => ok(await boards[query.variant][query.period]())),

    route(listBestRuns, async ({ session, query }) => {
      const owner = requireOwner(session, query)
      return owner.ok ? ok(await readBests(db, session.userId)) : owner
    }),

    route(getGameReplay, async ({ session, params }) => {
      const replay = await findReplay(params.id)
      // Whether a run that is not ranked is there is its player's to know.
      if (replay === null || !(replay.isRanked || replay.ownerId === session?.userId))
        return refuse('game_replay_unknown')
      return ok(replay.answer)
    }),

    route(listGameRuns, async ({ session, query }, context) => {
      const owner = requireOwner(session, query)
      if (!owner.ok) return owner
      const before = readIdCursor(query.cursor)
      if (!before.ok) return before
      const runs = await readOwnRuns(db, session.userId, { beforeId: before.value ?? ID_MAX, limit: query.limit })
      nameNextPage(context, runs, query.limit)
      return ok(runs)
    }),
  ]
}
