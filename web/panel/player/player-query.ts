import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type {
  addPlayerNote,
  freezeWithdrawals,
  getPlayer,
  listPlayerActivity,
  listPlayerLots,
  listPlayerPurchases,
  listPlayerReferrals,
  listPlayerSignIns,
  listPlayerWithdrawals,
  PlayerNote,
  unfreezeWithdrawals,
} from '#core/api/admin-players.ts'
import { callOperator, callOperatorPage } from '../session/call-operator.ts'
import type { ListFile } from '../session/download-list.ts'

const PATH = '/api/admin/players'
const PAGE_SIZE = 25
const paramsOf = (id: number) => ({ params: { id } })

export const playerQuery = (id: number) =>
  queryOptions({
    queryKey: [PATH, id],
    queryFn: () => callOperator<typeof getPlayer>('GET', '/api/admin/players/:id', paramsOf(id)),
  })

export const listKey = (id: number, list: string) => [PATH, id, list]

const page = (id: number, cursor: string | undefined) => ({ ...paramsOf(id), query: { limit: PAGE_SIZE, cursor } })

export const loadActivity = (id: number) => (cursor: string | undefined) =>
  callOperatorPage<typeof listPlayerActivity>('GET', '/api/admin/players/:id/activity', page(id, cursor))
export const loadWithdrawals = (id: number) => (cursor: string | undefined) =>
  callOperatorPage<typeof listPlayerWithdrawals>('GET', '/api/admin/players/:id/withdrawals', page(id, cursor))
export const loadPurchases = (id: number) => (cursor: string | undefined) =>
  callOperatorPage<typeof listPlayerPurchases>('GET', '/api/admin/players/:id/purchases', page(id, cursor))
export const loadLots = (id: number) => (cursor: string | undefined) =>
  callOperatorPage<typeof listPlayerLots>('GET', '/api/admin/players/:id/lots', page(id, cursor))
export const loadSignIns = (id: number) => () =>
  callOperatorPage<typeof listPlayerSignIns>('GET', '/api/admin/players/:id/sign-ins', paramsOf(id))
export const loadReferrals = (id: number) => (cursor: string | undefined) =>
  callOperatorPage<typeof listPlayerReferrals>('GET', '/api/admin/players/:id/referrals', page(id, cursor))

/** Returns one of the lists as a file. `part` is the last part of its path. */
export const playerListFile = (id: number, part: string): ListFile => ({
  path: `${PATH}/${id}/${part}`,
  fileName: `player-${id}-${part}.csv`,
})

export const addNote = (id: number, text: string): Promise<PlayerNote> =>
  callOperator<typeof addPlayerNote>('POST', '/api/admin/players/:id/notes', { ...paramsOf(id), body: { text } })

export const freeze = (id: number, reason: string) =>
  callOperator<typeof freezeWithdrawals>('POST', '/api/admin/players/:id/freeze', { ...paramsOf(id), body: { reason } })
export const unfreeze = (id: number, reason: string) =>
  callOperator<typeof unfreezeWithdrawals>('POST', '/api/admin/players/:id/unfreeze', {
    ...paramsOf(id),
    body: { reason },
  })

/** Returns a function that refetches the player and its lists. */
export function usePlayerChanged(id: number): () => void {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: [PATH, id] })
}
