import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type {
  AdminGameRun,
  getAdminGameReplay,
  listAdminGameRuns,
  removeGameRun,
  restoreGameRun,
} from '#core/api/admin-game-runs.ts'
import type { listPlayerGameRuns } from '#core/api/admin-players.ts'
import { type FilterValues, toQuery } from '../../lists/list-filters.ts'
import { callOperator, callOperatorPage } from '../../session/call-operator.ts'
import type { ListFile } from '../../session/download-list.ts'

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

export const takeOff = (id: number, reason: string): Promise<AdminGameRun> =>
  callOperator<typeof removeGameRun>('POST', '/api/admin/game-runs/:id/remove', { params: { id }, body: { reason } })

export const putBack = (id: number, reason: string): Promise<AdminGameRun> =>
  callOperator<typeof restoreGameRun>('POST', '/api/admin/game-runs/:id/restore', { params: { id }, body: { reason } })

/** Returns a function that refetches the lists of runs and the pages of players. */
export function useRunsChanged(): () => void {
  const queries = useQueryClient()
  return () => {
    void Promise.all([PATH, PLAYERS_PATH].map((path) => queries.invalidateQueries({ queryKey: [path] })))
  }
}
