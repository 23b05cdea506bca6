import {
  type BestRun,
  type BoardLine,
  type BoardPeriod,
  type GameReplay,
  getGameReplay,
  getLeaderboard,
} from '#core/api/game-boards.ts'
import { assert } from '#core/assert.ts'
import { CHUNK_TICKS, type Variant } from '#core/game/rules.ts'
import type { Broadcast } from '../../../db/broadcast.ts'
import { cacheReading } from '../../../db/cached-reading.ts'
import type { Database } from '../../../db/pool.ts'
import { type Executor, first } from '../../../db/statement.ts'
import { type SerializedAnswer, serializeAnswer } from '../../../http/routing/serialized-answer.ts'
import { commitmentTo, seedsOf } from '../runs/run-seeds.ts'
import {
  type FindSettledRunRow,
  findSettledRun,
  type ReadChunkInputsRow,
  readBestsOf,
  readBoardOfAllTime,
  readBoardOfDay,
  readChunkInputs,
  readDearestPicture,
} from './boards.sql.ts'

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

export type StoredReplay = { readonly ownerId: number; readonly isRanked: boolean; readonly answer: SerializedAnswer }

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
    commitment: commitmentTo(run.secret),
    secret: run.secret.toString('hex'),
    chunks: seeds.map((seed, index) => ({ seed, inputs: [...(played[index] ?? [])] })),
  }
}
