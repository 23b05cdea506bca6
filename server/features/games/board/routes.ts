import { LRUCache } from 'lru-cache'
import {
  type BestRun,
  type BoardLine,
  type BoardPeriod,
  type GameReplay,
  getGameReplay,
  getLeaderboard,
  listBestRuns,
  listGameRuns,
  type OwnRun,
} from '#core/api/game-boards.ts'
import { assert } from '#core/assert.ts'
import { CHUNK_TICKS, TICKS_PER_SECOND, type Variant } from '#core/game/rules.ts'
import { minutesText } from '#core/game-pay.ts'
import { formatFixed, type Units } from '#core/money.ts'
import { ok, refuse } from '#core/result.ts'
import { type Broadcast, cacheReading } from '../../../db/broadcast.ts'
import { type Database, type Executor, first } from '../../../db/statement.ts'
import { type SerializedAnswer, serializeAnswer } from '../../../http/routing/answers.ts'
import { createNetworkLimit } from '../../../http/routing/counters.ts'
import { answerPageBefore, type PageBefore } from '../../../http/routing/list-page.ts'
import { type Route, route } from '../../../http/routing/route.ts'
import { createCommitment, seedsOf } from '../runs/read-terms.ts'
import {
  type FindSettledRunRow,
  findSettledRun,
  type ReadChunkInputsRow,
  type ReadRunsOfRow,
  readBestsOf,
  readBoardOfAllTime,
  readBoardOfDay,
  readChunkInputs,
  readDearestPicture,
  readRunsOf,
} from './boards.sql.ts'

/** Replays a minute for one network. Writing an hour of play takes some 40 ms, and only a few are cached. */
const REPLAYS_PER_MINUTE = 120

type BoardDeps = { readonly db: Database; readonly boards: CachedBoards }

export const boardRoutes = ({ db, boards }: BoardDeps): Route[] => {
  const findReplay = cacheReplays(db)
  const mayWatch = createNetworkLimit()
  return [
    route(getLeaderboard, async ({ query }) => ok(await boards.read(query.variant, query.period))),

    route(listBestRuns, async ({ session }) => ok(await readBests(db, session.userId))),

    route(getGameReplay, async ({ session, params }, { ip }) => {
      if (!mayWatch(ip, REPLAYS_PER_MINUTE)) return refuse('rate_limited')
      const replay = await findReplay(params.id)
      // Only its player may learn whether an unranked run exists.
      if (replay === null || !(replay.isRanked || replay.ownerId === session?.userId))
        return refuse('game_replay_unknown')
      return ok(replay.answer)
    }),

    route(listGameRuns, ({ session, query }, context) =>
      answerPageBefore(context, query, (page) => readOwnRuns(db, session.userId, page)),
    ),
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

/** Lists a player's runs, newest first. */
export const readOwnRuns = async (executor: Executor, userId: number, page: PageBefore): Promise<OwnRun[]> =>
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

/** Minimum milliseconds between two reads of a board, however many watch it. Each ranked run causes one more read. */
const BOARD_FRESH_MS = 2_000

export type CachedBoards = {
  read(variant: Variant, period: BoardPeriod): Promise<SerializedAnswer>
  /** Called after the commit of a ranked run, because its player checks the board at once. */
  publishChange(): void
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
    publishChange: boards.publishChange,
  }
}

const LINES_MAX = 50

/** Lists the best ranked runs of a game, one per wallet. */
export async function readBoard(executor: Executor, variant: Variant, period: BoardPeriod): Promise<BoardLine[]> {
  const read = period === 'day' ? readBoardOfDay : readBoardOfAllTime
  const rows = await read(executor, { variant, limit: LINES_MAX })
  return rows.map((row, index) => ({
    rank: index + 1,
    walletAddress: row.wallet_address,
    score: row.score,
    runId: Number(row.run_id),
    rulesVersion: row.rules_version,
    endedAt: row.ended_at.toISOString(),
  }))
}

/** Lists a player's best runs of all time, including those below the last line of a board. */
export const readBests = async (executor: Executor, userId: number): Promise<BestRun[]> =>
  (await readBestsOf(executor, { userId })).map((row) => ({
    variant: row.variant,
    runId: Number(row.run_id),
    score: row.score,
    rulesVersion: row.rules_version,
  }))

type StoredReplay = { readonly ownerId: number; readonly isRanked: boolean; readonly answer: SerializedAnswer }

/** Reads the complete record of a settled run, ready to be sent. Returns null if the run does not exist. */
export async function readReplay(executor: Executor, runId: number): Promise<StoredReplay | null> {
  const run = first(await findSettledRun(executor, { runId }))
  if (run === null) return null
  const chunks = await readChunkInputs(executor, { userId: run.user_id, runId })
  const picture = first(await readDearestPicture(executor, { userId: run.user_id, at: run.started_at }))
  const answer = serializeAnswer(getGameReplay, toReplay(run, chunks, picture?.image_url ?? null))
  return { ownerId: Number(run.user_id), isRanked: run.is_ranked, answer }
}

function toReplay(
  run: FindSettledRunRow,
  chunks: readonly ReadChunkInputsRow[],
  runnerImageUrl: string | null,
): GameReplay {
  const { score, ticks, last_inputs: lastInputs } = run
  assert(score !== null && ticks !== null && lastInputs !== null, 'a settled run has its outcome')
  const runId = Number(run.id)
  // Input after the crash was not played.
  const played = [...chunks.map(({ inputs }) => inputs), lastInputs].slice(0, Math.ceil(ticks / CHUNK_TICKS))
  const digests = chunks.map(({ digest }) => digest)
  const seeds = seedsOf(run.secret, runId, digests, played.length)
  return {
    runId,
    variant: run.variant,
    rulesVersion: run.rules_version,
    walletAddress: run.wallet_address,
    runnerImageUrl,
    score,
    ticks,
    startedAt: run.started_at.toISOString(),
    isRanked: run.is_ranked,
    commitment: createCommitment(run.secret),
    secret: run.secret.toString('hex'),
    chunks: seeds.map((seed, index) => ({ seed, inputs: [...(played[index] ?? [])] })),
  }
}
