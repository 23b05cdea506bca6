import { LRUCache } from 'lru-cache'
import { getGameReplay, getLeaderboard, listBestRuns, listGameRuns, type OwnRun } from '#core/api/game-boards.ts'
import { TICKS_PER_SECOND } from '#core/game/rules.ts'
import { minutesText } from '#core/game-minutes.ts'
import { formatFixed, type Units } from '#core/money.ts'
import { ok, refuse } from '#core/result.ts'
import type { Database } from '../../../db/pool.ts'
import type { Executor } from '../../../db/statement.ts'
import { ID_MAX, nameNextPage, readIdCursor } from '../../../http/routing/id-cursor.ts'
import { createNetworkLimit } from '../../../http/routing/minute-counter.ts'
import { requireOwner } from '../../../http/routing/player-session.ts'
import { type Route, route } from '../../../http/routing/route.ts'
import { type ReadRunsOfRow, readRunsOf } from './boards.sql.ts'
import { type CachedBoards, readBests, readReplay, type StoredReplay } from './boards.ts'

/** Replays a minute for one network. Writing an hour of play takes some 40 ms, and only a few are cached. */
const REPLAYS_PER_MINUTE = 120

type Deps = { readonly db: Database; readonly boards: CachedBoards }

export const boardRoutes = ({ db, boards }: Deps): Route[] => {
  const findReplay = cacheReplays(db)
  const mayWatch = createNetworkLimit()
  return [
    route(getLeaderboard, async ({ query }) => ok(await boards.read(query.variant, query.period))),

    route(listBestRuns, async ({ session, query }) => {
      const owner = requireOwner(session, query)
      return owner.ok ? ok(await readBests(db, session.userId)) : owner
    }),

    route(getGameReplay, async ({ session, params }, { ip }) => {
      if (!mayWatch(ip, REPLAYS_PER_MINUTE)) return refuse('rate_limited')
      const replay = await findReplay(params.id)
      // Only its player may learn whether an unranked run exists.
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

/** Replays. One of an hour takes some hundred kilobytes. */
const CACHED_MAX = 50
/** Milliseconds for which a run that was taken off the board can still be watched. */
const CACHED_MS_MAX = 2_000

/** Caches a replay for all who watch it at one time. A missing one is looked up each time. */
function cacheReplays(db: Executor): (runId: number) => Promise<StoredReplay | null> {
  const cached = new LRUCache<number, Promise<StoredReplay | null>>({ max: CACHED_MAX, ttl: CACHED_MS_MAX })
  return (runId) => {
    const known = cached.get(runId)
    if (known !== undefined) return known
    const reading = readReplay(db, runId)
    cached.set(runId, reading)
    const forget = () => void (cached.peek(runId) === reading && cached.delete(runId))
    reading.then((replay) => replay ?? forget(), forget)
    return reading
  }
}

type Page = { readonly beforeId: bigint | number; readonly limit: number }

/** Lists a player's runs, newest first. */
export const readOwnRuns = async (executor: Executor, userId: number, page: Page): Promise<OwnRun[]> =>
  (await readRunsOf(executor, { userId, ...page })).map(toOwnRun)

const bv3Text = (amount: Units<'BV3'>) => formatFixed(amount, 'BV3', 2)

const toOwnRun = (row: ReadRunsOfRow): OwnRun => ({
  id: Number(row.id),
  variant: row.variant,
  rulesVersion: row.rules_version,
  status: row.status,
  score: row.score,
  startedAt: row.started_at.toISOString(),
  minutesPlayed: row.ticks === null ? null : minutesText(BigInt(Math.floor((row.ticks * 1_000) / TICKS_PER_SECOND))),
  minutesPaid: row.paid_ms === null ? null : minutesText(row.paid_ms),
  tokensPerMinute: formatFixed(row.rate, 'BV3 per minute', 2),
  tokensEarned: row.paid === null ? null : bv3Text(row.paid),
  cutBy: row.cut_by,
  isRanked: row.status === 'settled' && row.unranked === null && row.removed_at === null,
  unrankedReason: row.unranked,
  removalReason: row.removal_reason,
})
