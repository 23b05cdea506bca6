import { type GameReplay, getGameReplay } from '#core/api/game-boards.ts'
import { assert } from '#core/assert.ts'
import { CHUNK_TICKS } from '#core/game/rules.ts'
import type { Executor } from '../../../db/statement.ts'
import { first } from '../../../db/statement.ts'
import { type SerializedAnswer, serializeAnswer } from '../../../http/routing/serialized-answer.ts'
import { commitmentTo, seedsOf } from '../runs/run-seeds.ts'
import {
  type FindSettledRunRow,
  findSettledRun,
  type ReadChunkInputsRow,
  readChunkInputs,
  readDearestPicture,
} from './boards.sql.ts'

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
