import { CHUNK_TICKS, RUN_TICKS_MAX } from '#core/game/rules.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import { only } from '../../../db/statement.ts'
import { withMutex } from '../../../db/with-mutex.ts'
import type { ReplayAsk } from '../replay/replay-ask.ts'
import { payOut } from './pay-out.ts'
import type { RunDeps } from './run-deps.ts'
import { seedsOf } from './run-seeds.ts'
import { type ReadChunksRow, type ReadRunRow, readChunks, readRun, updateRunFailed } from './runs.sql.ts'

/**
 * Replays an ended run and pays what it earned, once. A settled run is returned as it is.
 *
 * A run whose replay fails or takes too long several times is marked and paid nothing. An operator sees it.
 *
 * Concurrent calls for the same run replay it once, because one run must not fill the queue that all others wait in.
 */
export const settleRun = (deps: RunDeps, userId: number, runId: number): Promise<Result<ReadRunRow, 'game_busy'>> =>
  withMutex(deps.db, `settlement of run ${runId}`, () => settleUnsettled(deps, userId, runId))

async function settleUnsettled(deps: RunDeps, userId: number, runId: number): Promise<Result<ReadRunRow, 'game_busy'>> {
  const { db, replays, boards, tell } = deps
  const [[run], chunks] = await Promise.all([readRun(db, { userId, runId }), readChunks(db, { userId, runId })])
  const ended = only(run === undefined ? [] : [run])
  if (ended.status === 'settled' || ended.status === 'failed') return ok(ended)
  const replayed = await replayPatiently(replays, toAsk(runId, ended, chunks))
  if (!replayed.ok && replayed.code === 'game_busy') return refuse('game_busy')
  if (replayed.ok) await payOut({ db, tell }, { userId, runId, run: ended, chunks, replay: replayed.value })
  else {
    await db.transaction(async (tx) => {
      await updateRunFailed(tx, { userId, runId, problem: replayed.problem, problemCode: replayed.code })
      tell(tx, userId, { type: 'game', runId })
    })
  }
  const settled = only(await readRun(db, { userId, runId }))
  // No other run can change a board.
  if (settled.status === 'settled' && settled.unranked === null) boards.tellChanged()
  return ok(settled)
}

/** Tries of a replay. A machine that is busy for half a second must not cost a player a run. */
const REPLAYS_MAX = 3

async function replayPatiently(replays: RunDeps['replays'], ask: ReplayAsk): ReturnType<RunDeps['replays']['replay']> {
  let replayed = await replays.replay(ask)
  for (let tries = 1; tries < REPLAYS_MAX && !replayed.ok && replayed.code !== 'game_busy'; tries++) {
    replayed = await replays.replay(ask)
  }
  return replayed
}

function toAsk(runId: number, run: ReadRunRow, chunks: readonly ReadChunksRow[]): ReplayAsk {
  const ticks = Math.min(chunks.length * CHUNK_TICKS + (run.last_ticks ?? 0), RUN_TICKS_MAX)
  const digests = chunks.map(({ digest }) => digest)
  return {
    variant: run.variant,
    seeds: seedsOf(run.secret, runId, digests, Math.ceil(ticks / CHUNK_TICKS)),
    inputs: [...chunks.map(({ inputs }) => inputs), run.last_inputs ?? Buffer.alloc(0)].map(
      (bytes) => new Uint8Array(bytes),
    ),
    ticks,
  }
}
