import { queryOptions } from '@tanstack/react-query'
import type { getAuditAlarm, listAuditRuns } from '#core/api/audit-alarms.ts'
import { callOperator } from '../session/call-operator.ts'

const LOOK_AGAIN_MS = 15_000

/** Reads an alarm. The server repeats its check on each request. */
export const alarmQuery = (id: number) =>
  queryOptions({
    queryKey: ['/api/admin/audit-alarms/:id', id],
    queryFn: () => callOperator<typeof getAuditAlarm>('GET', '/api/admin/audit-alarms/:id', { params: { id } }),
    staleTime: 0,
  })

export const auditRunsQuery = queryOptions({
  queryKey: ['/api/admin/audit-runs'],
  queryFn: () => callOperator<typeof listAuditRuns>('GET', '/api/admin/audit-runs'),
  refetchInterval: LOOK_AGAIN_MS,
})
