import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { getAuditHead, listAuditLog } from '#core/api/audit.ts'
import { callOperator, callOperatorPage } from '../session/call-operator.ts'
import type { ListFile } from '../session/download-list.ts'
import { type AuditFilter, queryOf } from './audit-filter.ts'

export const AUDIT_PATH = '/api/admin/audit'
const PAGE_SIZE = 50
const LOOK_AGAIN_MS = 30_000

/** Reads one page of the log. The newest page is refetched at an interval. */
export const auditQuery = (filter: AuditFilter, cursor: string | undefined) =>
  queryOptions({
    queryKey: [AUDIT_PATH, filter, cursor],
    queryFn: () =>
      callOperatorPage<typeof listAuditLog>('GET', AUDIT_PATH, {
        query: { ...queryOf(filter), limit: PAGE_SIZE, cursor },
      }),
    refetchInterval: cursor === undefined ? LOOK_AGAIN_MS : false,
    placeholderData: keepPreviousData,
  })

export const auditHeadQuery = queryOptions({
  queryKey: [AUDIT_PATH, 'head'],
  queryFn: () => callOperator<typeof getAuditHead>('GET', '/api/admin/audit/head'),
  refetchInterval: LOOK_AGAIN_MS,
})

/** Returns the file of all entries that match the filter. */
export const auditFile = (filter: AuditFilter): ListFile => ({
  path: AUDIT_PATH,
  query: Object.fromEntries(Object.entries(queryOf(filter)).flatMap(([name, value]) => (value ? [[name, value]] : []))),
  fileName: 'audit-log.csv',
})
