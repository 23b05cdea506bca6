import type { CourseChunk, SavedScore, StartedRun } from '#core/api/game-runs.ts'
import { CHUNK_TICKS, TICKS_PER_SECOND, type Variant } from '#core/game/rules.ts'
import { later } from '../later.ts'
import { readRows } from '../money/ledger-check.ts'
import { bodyOf, type HttpAnswer } from '../world/http.ts'
import type { Player as Caller } from '../world/player.ts'
import { createLiveRun, type LiveRunChunk, solverOf } from './live-run.ts'
import type { AutoPlayer } from './play-run.ts'

type RunCallFields = Partial<LiveRunChunk> & { readonly pausesMs?: number[] }
export type RemoteRun = Awaited<ReturnType<typeof startRemoteRun>>

/** Starts a run that is played by the server's calls alone, as a page or a program in its place plays it. */
export async function startRemoteRun(caller: Caller, variant: Variant, player: AutoPlayer = solverOf(variant)) {
  const started = bodyOf(await caller.post<StartedRun>('/api/game/runs', { variant }))
  const { runId } = started
  const live = createLiveRun(variant, player)
  for (const { seed } of started.chunks) live.learn(seed)

  /** @param by caller whose session and server are used */
  const send = (chunk: Omit<LiveRunChunk, 'ticks'>, by = caller): Promise<HttpAnswer<CourseChunk>> =>
    by.post<CourseChunk>(`/api/game/runs/${runId}/chunks`, chunk)
  const save = (last: RunCallFields = {}, by = caller): Promise<HttpAnswer<SavedScore>> =>
    by.post<SavedScore>('/api/game/save-score', {
      ...{ walletAddress: by.address, score: live.figures().score, timePlayedMinutes: 0, tokensEarned: 0 },
      ...{ wasNftOwner: false, nftCardsOwned: 0, runId },
      ...last,
    })
  return {
    ...{ runId, started, live, send, save },
    /**
     * Sends whole chunks until there are `chunks`, or until the runner crashes. Returns the rest of the last chunk after a
     * crash.
     */
    async play(chunks: number): Promise<RunCallFields> {
      for (let sent = 0; sent < chunks; sent++) {
        const chunk = live.play()
        if (chunk.ticks < CHUNK_TICKS) return chunk
        live.learn(bodyOf(await send(chunk)).seed)
      }
      return {}
    },
  }
}

/** Returns the duration of so many chunks in milliseconds, rounded up. */
export const msOfChunks = (chunks: number): number => Math.ceil((chunks * CHUNK_TICKS * 1_000) / TICKS_PER_SECOND)

/** Moves the start of a run into the past. The test need not wait, and the platform's clock is unchanged for all others. */
export const moveRunStartBack = (databaseUrl: string, { runId }: Pick<RemoteRun, 'runId'>, ms: number) =>
  readRows(
    databaseUrl,
    `update game_runs set started_at = ${later('started_at', "$2 * interval '-1 millisecond'")} where id = $1`,
    [runId, ms],
  )
