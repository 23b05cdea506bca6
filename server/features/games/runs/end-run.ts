import { areToggles } from '#core/game/inputs.ts'
import { CHUNK_TICKS } from '#core/game/rules.ts'
import type { RunEnd } from '#core/game-run.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import { type Executor, first } from '../../../db/statement.ts'
import { readRun, updateRunLeft, updateRunSaved } from './runs.sql.ts'

/** Last message of a run: the chunk that was not played to its end. */
export type LastWord = {
  readonly userId: number
  readonly runId: number
  /** Index of that chunk; undefined if the message does not describe it. */
  readonly index: number | undefined
  readonly inputs: readonly number[]
  readonly ticks: number
  readonly stateHash: number | undefined
  readonly pausesMs: readonly number[]
  /** Score that the browser shows; undefined if it sends none. */
  readonly score: number | undefined
}
type Refusal =
  | 'game_run_unknown'
  | 'game_chunk_early'
  | 'game_chunk_gap'
  | 'game_chunk_rewritten'
  | 'game_inputs_invalid'

/** Ends a run with its last message. A run that has already ended stays as it is. */
export async function endSavedRun(db: Executor, word: LastWord): Promise<Result<null, Refusal>> {
  const { userId, runId, index, ticks } = word
  const saysNothing = word.inputs.length === 0 && ticks === 0
  if (!areToggles(word.inputs, ticks) || (index === undefined && !saysNothing)) return refuse('game_inputs_invalid')
  const inputs = Buffer.from(word.inputs)
  const ended = await updateRunSaved(db, {
    ...{ userId, runId, index, inputs, ticks },
    stateHash: word.stateHash,
    pausesMs: [...word.pausesMs],
    claimedScore: word.score === undefined ? null : claimOf(word.score),
    chunkTicks: CHUNK_TICKS,
  })
  if (ended.length > 0) return ok(null)

  const run = first(await readRun(db, { userId, runId }))
  if (run === null) return refuse('game_run_unknown')
  if (index !== undefined && index > run.chunks && run.end_reason !== 'silent' && run.end_reason !== 'replaced') {
    return refuse('game_chunk_gap')
  }
  if (run.status === 'open') {
    return refuse(index !== undefined && index < run.chunks ? 'game_chunk_rewritten' : 'game_chunk_early')
  }
  const isOther =
    index !== undefined && (index < run.chunks || ticks !== run.last_ticks || run.last_inputs?.equals(inputs) !== true)
  return run.end_reason === 'saved' && isOther ? refuse('game_chunk_rewritten') : ok(null)
}

/** Returns the score that the browser claims, or -1 if the number cannot be a score. */
const claimOf = (score: number): number => (Number.isSafeInteger(score) ? score : -1)

type Left = {
  readonly userId: number
  readonly runId: number
  readonly reason: Exclude<RunEnd, 'saved'>
  /** Minimum milliseconds since the run's last message. */
  readonly silentMs: number
}

/** Ends a run with what has arrived of it, if it is open. */
export const endLeftRun = async (db: Executor, left: Left): Promise<void> => void (await updateRunLeft(db, left))
