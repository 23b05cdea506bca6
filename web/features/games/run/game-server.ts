import type { SessionView } from '#core/api/auth.ts'
import type { CallInput } from '#core/api/call.ts'
import type { addGameChunk, CourseChunk, SavedScore, StartedRun, saveScore, startGameRun } from '#core/api/game-runs.ts'
import { TICKS_PER_SECOND, type Variant } from '#core/game/rules.ts'
import { formatAmount } from '#core/money.ts'
import { callApi } from '#web/lib/call-api.ts'
import type { PlayedChunk, RunEnd } from '../play/game-events.ts'
import { earnedIn } from './earned-in.ts'

/** Server's calls for a run; each throws what `callApi` throws. */
export type GameServer = {
  start(): Promise<StartedRun>
  sendChunk(runId: number, chunk: PlayedChunk): Promise<CourseChunk>
  saveScore(run: StartedRun, end: RunEnd): Promise<SavedScore>
  /** Saves the score from a page that is being left, without waiting for an answer. */
  saveOnLeaving(run: StartedRun, end: LastWord): void
}
/** Report at the end of a run. If this page cut the run short, its state and score are unknown. */
export type LastWord = Omit<RunEnd, 'stateHash' | 'score'> & {
  readonly stateHash: number | undefined
  readonly score: number | undefined
}

const MS_PER_TICK = 1_000 / TICKS_PER_SECOND

/**
 * Returns the calls for a wallet's runs of one game.
 *
 * @param copies returns the number of NFT cards that the wallet owns, as this page knows it
 */
export const createGameServer = (
  variant: Variant,
  { walletAddress }: Pick<SessionView, 'walletAddress'>,
  copies: () => number,
): GameServer => ({
  start: () => callApi<typeof startGameRun>('POST', '/api/game/runs', { body: { variant } }),
  sendChunk: (id, { index, inputs, stateHash, pausesMs }) =>
    callApi<typeof addGameChunk>('POST', '/api/game/runs/:id/chunks', {
      params: { id },
      body: { index, inputs, stateHash, pausesMs },
    }),
  saveScore: (run, end) =>
    callApi<typeof saveScore>('POST', SAVE_SCORE, { body: lastWord(run, end, walletAddress, copies()) }),
  saveOnLeaving(run, end) {
    const body = JSON.stringify(lastWord(run, end, walletAddress, copies()))
    navigator.sendBeacon(SAVE_SCORE, new Blob([body], { type: 'application/json' }))
  },
})

const SAVE_SCORE = '/api/game/save-score'

const lastWord = (
  { runId, tokensPerMinute }: StartedRun,
  { index, inputs, ticks, stateHash, pausesMs, score, totalTicks }: LastWord,
  walletAddress: string,
  nftCardsOwned: number,
): CallInput<typeof saveScore>['body'] => {
  const playedMs = totalTicks * MS_PER_TICK
  return {
    walletAddress,
    runId,
    index,
    inputs,
    ticks,
    stateHash,
    pausesMs,
    // The specification requires the following fields; the server computes all of them itself.
    score,
    timePlayedMinutes: playedMs / 60_000,
    tokensEarned: formatAmount(earnedIn(tokensPerMinute, playedMs), 'BV3'),
    wasNftOwner: nftCardsOwned > 0,
    nftCardsOwned,
  }
}
