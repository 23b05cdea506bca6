import { queryOptions, useQuery } from '@tanstack/react-query'
import type { getOperatorHealth } from '#core/api/operator-health.ts'
import { callOperator } from '../session/call-operator.ts'

export const HEALTH_POLL_MS = 15_000

export const healthQuery = queryOptions({
  queryKey: ['/api/admin/health'],
  queryFn: () => callOperator<typeof getOperatorHealth>('GET', '/api/admin/health'),
  refetchInterval: HEALTH_POLL_MS,
})

export const useHealth = () => useQuery(healthQuery)

/**
 * Returns whether an audit alarm stops all approvals. Any other stop of payouts still allows approvals, which wait in the queue.
 */
export const useAreApprovalsHeld = () => useHealth().data?.auditAlarms.some(({ stopsAll }) => stopsAll) === true
