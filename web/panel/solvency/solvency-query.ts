import { queryOptions } from '@tanstack/react-query'
import type { CallRequest } from '#core/api/call.ts'
import type { changeSales, getSolvency } from '#core/api/solvency.ts'
import { callOperator } from '../session/call-operator.ts'

const LOOK_AGAIN_MS = 15_000

export const solvencyQuery = queryOptions({
  queryKey: ['/api/admin/solvency'],
  queryFn: () => callOperator<typeof getSolvency>('GET', '/api/admin/solvency', { query: { days: '365' } }),
  refetchInterval: LOOK_AGAIN_MS,
})

export const setSales = (body: CallRequest<typeof changeSales>['body']): Promise<undefined> =>
  callOperator<typeof changeSales>('POST', '/api/admin/sales', { body })
