import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { getAuditHead, listAuditLog } from '#core/api/audit.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { callOperator, callOperatorPage } from '../session/call-operator.ts'
import { readOperatorToken } from '../session/operator-token.ts'
import { type AuditFilter, queryOf } from './audit-filter.ts'

export const AUDIT_PATH = '/api/admin/audit'
const PAGE_SIZE = 50
const LOOK_AGAIN_MS = 30_000

/** One page; the newest is looked at again by itself. */
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

/**
 * Fetches what fits the filter, all of it, and hands it to the browser as a file.
 *
 * @throws ApiError when the answer is not OK
 */
export async function downloadAuditLog(filter: AuditFilter): Promise<void> {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(queryOf(filter))) if (value !== undefined) search.set(name, value)
  const headers = { Accept: 'text/csv', Authorization: `Bearer ${readOperatorToken().token ?? ''}` }
  const response = await fetch(`${AUDIT_PATH}?${search}`, { headers })
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText)
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = 'audit-log.csv'
  link.click()
  // The download has its own hold on the file by the next turn.
  setTimeout(() => URL.revokeObjectURL(url), 0)
}
