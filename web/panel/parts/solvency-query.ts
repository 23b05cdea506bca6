import { queryOptions } from '@tanstack/react-query'
import type { CallRequest } from '#core/api/call.ts'
import type { changeSales, getSolvency } from '#core/api/solvency.ts'
import type { DaySpan } from '#core/day-spans.ts'
import { callOperator } from '../session/call-operator.ts'
import type { ListFile } from './list-head.tsx'

const PATH = '/api/admin/solvency'
const SOLVENCY_POLL_MS = 15_000

export const solvencyQuery = queryOptions({
  queryKey: [PATH],
  queryFn: () => callOperator<typeof getSolvency>('GET', PATH, { query: { days: '365' } }),
  refetchInterval: SOLVENCY_POLL_MS,
})

/** Returns the days of the solvency history as a file. */
export const solvencyDaysFile = (days: DaySpan): ListFile => ({
  path: PATH,
  query: { days },
  fileName: 'solvency-days.csv',
})

export const setSales = (body: CallRequest<typeof changeSales>['body']): Promise<undefined> =>
  callOperator<typeof changeSales>('POST', '/api/admin/sales', { body })
