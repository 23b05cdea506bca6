import { queryOptions, useQuery } from '@tanstack/react-query'
import type { getConfig } from '#core/api/platform.ts'
import { callApi } from './call-api.ts'

export const configQuery = queryOptions({
  queryKey: ['/api/config'],
  queryFn: ({ signal }) => callApi<typeof getConfig>('GET', '/api/config', undefined, { signal }),
})

/** What this deployment is: its chain, its brand, its channels. Undefined until the first answer. */
export const usePlatformConfig = () => useQuery(configQuery).data
