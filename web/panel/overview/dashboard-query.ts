import { queryOptions, useQuery } from '@tanstack/react-query'
import type { getDashboard } from '#core/api/dashboard.ts'
import { readUsdt } from '#web/lib/read-amount.ts'
import { callOperator } from '../session/call-operator.ts'
import { healthQuery, LOOK_AGAIN_MS } from './health-query.ts'
import type { Summary } from './summary-cards.tsx'

const dashboardQuery = queryOptions({
  // Shares the first part of the health's key, so that invalidating the health refetches these figures too.
  queryKey: [healthQuery.queryKey[0], 'dashboard'],
  queryFn: () => callOperator<typeof getDashboard>('GET', '/api/admin/dashboard'),
  refetchInterval: LOOK_AGAIN_MS,
})

/** Returns the platform's totals. Figures that have not loaded are missing. */
export function useSummary(): Summary {
  const { data, isPending } = useQuery(dashboardQuery)
  return data === undefined ? { isPending } : { ...data, totalRevenue: readUsdt(data.totalRevenue) }
}
