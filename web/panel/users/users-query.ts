import type { listAdminUsers } from '#core/api/admin-lists.ts'
import { type FilterValues, toQuery } from '../lists/list-filters.ts'
import { callOperatorPage } from '../session/call-operator.ts'
import type { ListFile } from '../session/download-list.ts'

const PATH = '/api/admin/users'
const PAGE_SIZE = 50

export const usersKey = (filters: FilterValues) => [PATH, filters]

export const loadUsers = (filters: FilterValues) => (cursor: string | undefined, signal: AbortSignal) =>
  callOperatorPage<typeof listAdminUsers>(
    'GET',
    PATH,
    { query: { ...toQuery(filters), limit: PAGE_SIZE, cursor } },
    { signal },
  )

export const usersFile = (filters: FilterValues): ListFile => ({
  path: PATH,
  query: toQuery(filters),
  fileName: 'users.csv',
})
