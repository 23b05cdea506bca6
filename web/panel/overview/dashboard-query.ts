import { queryOptions, useQuery } from '@tanstack/react-query'
import type { getDashboard } from '#core/api/dashboard.ts'
import { readUsdt } from '#web/lib/read-amount.ts'
import { callOperator } from '../session/call-operator.ts'
import { healthQuery, LOOK_AGAIN_MS } from './health-query.ts'
import type { Summary } from './summary-cards.tsx'

const dashboardQuery = queryOptions({
  // Under the health's key: whatever lets the health be looked at again lets these figures too.
  queryKey: [healthQuery.queryKey[0], 'dashboard'],
  queryFn: () => callOperator<typeof getDashboard>('GET', '/api/admin/dashboard'),
  refetchInterval: LOOK_AGAIN_MS,
})

/** What the platform comes to; without the figures that nobody has told. */
export function useSummary(): Summary {
  const { data, isPending } = useQuery(dashboardQuery)
  return data === undefined ? { isPending } : { ...data, totalRevenue: readUsdt(data.totalRevenue) }
}
