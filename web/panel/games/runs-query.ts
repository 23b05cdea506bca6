import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type {
  AdminGameRun,
  getAdminGameReplay,
  listAdminGameRuns,
  removeGameRun,
  restoreGameRun,
} from '#core/api/admin-games.ts'
import type { listPlayerGameRuns } from '#core/api/admin-players.ts'
import type { Variant } from '#core/game/rules.ts'
import type { RunStanding, UnrankedReason } from '#core/game-run.ts'
import { type FilterValues, toQuery } from '../lists/list-filters.ts'
import type { ListFile } from '../parts/list-head.tsx'
import { callOperator, callOperatorPage } from '../session/call-operator.ts'

const PATH = '/api/admin/game-runs'
const PLAYERS_PATH = '/api/admin/players'
const PAGE_SIZE = 50
const PLAYERS_PAGE_SIZE = 25

export const runsKey = (filters: FilterValues) => [PATH, filters]

export const loadRuns = (filters: FilterValues) => (cursor: string | undefined, signal: AbortSignal) =>
  callOperatorPage<typeof listAdminGameRuns>(
    'GET',
    PATH,
    { query: { ...toQuery(filters), limit: PAGE_SIZE, cursor } },
    { signal },
  )

export const runsFile = (filters: FilterValues): ListFile => ({
  path: PATH,
  query: toQuery(filters),
  fileName: 'game-runs.csv',
})

export const playerRunsKey = (id: number) => [PATH, 'of', id]

export const loadPlayerRuns = (id: number) => (cursor: string | undefined) =>
  callOperatorPage<typeof listPlayerGameRuns>('GET', '/api/admin/players/:id/game-runs', {
    params: { id },
    query: { limit: PLAYERS_PAGE_SIZE, cursor },
  })

/** Reads the record from which a settled run can be replayed. */
export const replayQuery = (id: number) =>
  queryOptions({
    queryKey: [PATH, id, 'replay'],
    queryFn: ({ signal }) =>
      callOperator<typeof getAdminGameReplay>('GET', '/api/admin/game-runs/:id/replay', { params: { id } }, { signal }),
  })

export const removeRun = (id: number, reason: string): Promise<AdminGameRun> =>
  callOperator<typeof removeGameRun>('POST', '/api/admin/game-runs/:id/remove', { params: { id }, body: { reason } })

export const restoreRun = (id: number, reason: string): Promise<AdminGameRun> =>
  callOperator<typeof restoreGameRun>('POST', '/api/admin/game-runs/:id/restore', { params: { id }, body: { reason } })

/** Returns a function that refetches the lists of runs and the pages of players. */
export function useRunsChanged(): () => void {
  const queries = useQueryClient()
  return () => {
    void Promise.all([PATH, PLAYERS_PATH].map((path) => queries.invalidateQueries({ queryKey: [path] })))
  }
}

export const GAME_LABELS: Readonly<Record<Variant, MessageDescriptor>> = {
  cactus: msg`Cactus runner`,
  character: msg`Character runner`,
}

/** Labels of a run's standings, by which an operator filters. */
export const STANDING_LABELS: Readonly<Record<RunStanding, MessageDescriptor>> = {
  open: msg`Not settled yet`,
  ranked: msg`Ranked`,
  unranked: msg`Not ranked`,
  removed: msg`Taken off`,
  failed: msg`Could not be replayed`,
}

/** Short reasons why a run is not ranked. */
export const UNRANKED_LABELS: Readonly<Record<UnrankedReason, MessageDescriptor>> = {
  no_score: msg`no score`,
  too_slow: msg`took longer than allowed`,
  too_many_pauses: msg`more than 3 pauses`,
  pauses_too_long: msg`pauses over 60 seconds`,
  state_differs: msg`the replay did not match the browser`,
  old_rules: msg`played under older rules`,
  not_replayed: msg`not replayed`,
}

/**
 * Returns why the server could not replay a run; null if that says no more than its standing. An error's message is shown as it
 * came.
 */
export function problemText({ problem, problemCode }: Pick<AdminGameRun, 'problem' | 'problemCode'>): string | null {
  if (problemCode === 'replay_failed') return null
  return problemCode === 'replay_slow' ? t`it took too long` : problem
}
