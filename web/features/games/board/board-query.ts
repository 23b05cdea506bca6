import { queryOptions } from '@tanstack/react-query'
import type { BoardPeriod, getGameReplay, getLeaderboard, listBestRuns, listGameRuns } from '#core/api/game-boards.ts'
import type { Variant } from '#core/game/rules.ts'
import { callApi, callApiPage } from '#web/lib/call-api.ts'

const RUNS_PATH = '/api/game/runs'
const PAGE_SIZE = 5

/** Queries the best run of each wallet in a game. */
export const leaderboardQuery = (variant: Variant, period: BoardPeriod) =>
  queryOptions({
    queryKey: ['/api/game/leaderboard', variant, period],
    queryFn: ({ signal }) =>
      callApi<typeof getLeaderboard>('GET', '/api/game/leaderboard', { query: { variant, period } }, { signal }),
  })

/** Queries a wallet's best run of each game. */
export const bestRunsQuery = (walletAddress: string) =>
  queryOptions({
    queryKey: ['/api/game/bests', walletAddress],
    queryFn: ({ signal }) =>
      callApi<typeof listBestRuns>('GET', '/api/game/bests', { query: { walletAddress } }, { signal }),
  })

/** Queries the record from which a run can be replayed. It never changes; it can only be removed from the board. */
export const replayQuery = (runId: number) =>
  queryOptions({
    // Kept outside the key of the run list, because a new run changes no replay.
    queryKey: ['/api/game/replay', runId],
    queryFn: ({ signal }) =>
      callApi<typeof getGameReplay>('GET', '/api/game/runs/:id/replay', { params: { id: runId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const ownRunsKey = (walletAddress: string) => [RUNS_PATH, walletAddress]

/** Loads a wallet's runs page by page, newest first. */
export const loadOwnRuns = (walletAddress: string) => (cursor: string | undefined, signal: AbortSignal) =>
  callApiPage<typeof listGameRuns>('GET', RUNS_PATH, { query: { walletAddress, limit: PAGE_SIZE, cursor } }, { signal })
