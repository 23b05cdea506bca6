import type { listAdminPurchases } from '#core/api/admin-lists.ts'
import { type FilterValues, toQuery } from '../lists/list-filters.ts'
import { callOperatorPage } from '../session/call-operator.ts'
import type { ListFile } from '../session/download-list.ts'

const PATH = '/api/admin/purchases'
const PAGE_SIZE = 50

export const LATEST_SHOWN = 50
/** Milliseconds between refetches of the latest purchases. */
export const LIVE_MS = 10_000

export const purchasesKey = (filters: FilterValues) => [PATH, filters]
export const latestKey = (count: number) => [PATH, 'latest', count]

export const loadPurchases = (filters: FilterValues) => (cursor: string | undefined, signal: AbortSignal) =>
  callOperatorPage<typeof listAdminPurchases>(
    'GET',
    PATH,
    { query: { ...toQuery(filters), limit: PAGE_SIZE, cursor } },
    { signal },
  )

/** Loads the latest purchases, without a next page. */
export const loadLatest = (count: number) => async (_cursor: string | undefined, signal: AbortSignal) => {
  const page = await callOperatorPage<typeof listAdminPurchases>('GET', PATH, { query: { limit: count } }, { signal })
  return { ...page, nextCursor: null }
}

export const purchasesFile = (filters: FilterValues): ListFile => ({
  path: PATH,
  query: toQuery(filters),
  fileName: 'purchases.csv',
})
