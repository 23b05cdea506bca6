import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { getOperatorMe } from '#core/api/own-account.ts'
import { callOperator } from './call-operator.ts'

const operatorQuery = queryOptions({
  queryKey: ['/api/admin/me'],
  queryFn: () => callOperator<typeof getOperatorMe>('GET', '/api/admin/me'),
})

/** Reads the operator who is logged in. */
export const useOperator = () => useQuery(operatorQuery)

/** Returns whether to offer changes. Also true until the operator is known, because the server decides anyway. */
export function useMayWrite(): boolean {
  const operator = useOperator().data
  return operator?.role !== 'viewer' && !operator?.isFactorMissing
}

/** Returns a function that refetches the operator's account. */
export function useAccountChanged(): () => void {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: operatorQuery.queryKey })
}
