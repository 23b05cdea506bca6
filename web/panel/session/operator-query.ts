import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { getOperatorMe } from '#core/api/own-account.ts'
import { callOperator } from './call-operator.ts'

const operatorQuery = queryOptions({
  queryKey: ['/api/admin/me'],
  queryFn: () => callOperator<typeof getOperatorMe>('GET', '/api/admin/me'),
})

/** Who is logged in. */
export const useOperator = () => useQuery(operatorQuery)

/** Whether to offer what changes something. Until it is known who is logged in it is offered: the server decides anyway. */
export function useMayWrite(): boolean {
  const operator = useOperator().data
  return operator?.role !== 'viewer' && !operator?.isFactorMissing
}

/** Has the shown account fetched again. */
export function useAccountChanged(): () => void {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: operatorQuery.queryKey })
}
