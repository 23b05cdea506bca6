import type { CallRequest } from '#core/api/call.ts'
import type { addGameChunk, CourseChunk } from '#core/api/game-runs.ts'
import { areToggles } from '#core/game/inputs.ts'
import { CHUNK_TICKS, CHUNKS_AHEAD, RUN_TICKS_MAX } from '#core/game/rules.ts'
import { msOfTicks } from '#core/game-pay.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import { type Executor, first } from '../../../db/statement.ts'
import type { PlayerSession } from '../../../http/routing/player-session.ts'
import { insertChunk, readChunk, readRunOfChunk } from './chunks.sql.ts'
import { seedOf } from './run-seeds.ts'

/** Whole chunks of the longest possible run. */
const WHOLE_CHUNKS_MAX = Math.floor(RUN_TICKS_MAX / CHUNK_TICKS)

type Ask = CallRequest<typeof addGameChunk>['body']
type Refusal =
  | 'game_run_unknown'
  | 'game_run_ended'
  | 'game_chunk_early'
  | 'game_chunk_gap'
  | 'game_chunk_rewritten'
  | 'game_inputs_invalid'

/**
 * Stores the input of a whole chunk for good, and returns a later chunk of the course. The later seed follows from this input: a
 * player who has not sent the input cannot know what comes.
 *
 * A repeated chunk gets the same answer, even after the run has ended, because the first answer may have been lost.
 */
export async function addChunk(
  db: Executor,
  { userId }: PlayerSession,
  runId: number,
  ask: Ask,
): Promise<Result<CourseChunk, Refusal>> {
  const { index, stateHash, pausesMs } = ask
  if (!areToggles(ask.inputs)) return refuse('game_inputs_invalid')
  if (index >= WHOLE_CHUNKS_MAX) return refuse('game_run_ended')
  const inputs = Buffer.from(ask.inputs)
  const place = { userId, runId, index, playedMs: msOfTicks((index + 1) * CHUNK_TICKS) }
  const taken = first(await insertChunk(db, { ...place, inputs, stateHash, pausesMs }))
  if (taken !== null) return ok(nextOf(taken, runId, index))
  return explain(db, place, inputs)
}

const nextOf = ({ secret, digest }: { secret: Buffer; digest: Buffer }, runId: number, index: number): CourseChunk => ({
  index: index + CHUNKS_AHEAD,
  seed: seedOf(secret, runId, index + CHUNKS_AHEAD, digest),
})

type Place = { readonly userId: number; readonly runId: number; readonly index: number; readonly playedMs: bigint }

/** Explains why a chunk was refused, or repeats the answer of one that was accepted before. */
async function explain(db: Executor, place: Place, inputs: Buffer): Promise<Result<CourseChunk, Refusal>> {
  const run = first(await readRunOfChunk(db, place))
  if (run === null) return refuse('game_run_unknown')
  const { runId, index } = place
  if (index < run.chunks) {
    const chunk = first(await readChunk(db, place))
    if (chunk === null || !chunk.inputs.equals(inputs)) return refuse('game_chunk_rewritten')
    return ok(nextOf({ secret: run.secret, digest: chunk.digest }, runId, index))
  }
  if (run.status !== 'open') return refuse('game_run_ended')
  // A chunk that could be accepted by now was too early when it was tried.
  return refuse(index > run.chunks ? 'game_chunk_gap' : 'game_chunk_early')
}
