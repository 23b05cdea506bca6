import { queryOptions } from '@tanstack/react-query'
import type { getTransparency } from '#core/api/solvency.ts'
import { callApi } from '#web/lib/call-api.ts'

const ONE_MINUTE_MS = 60_000

/** Reads the platform's own figures: what its wallets hold and what it owes. */
export const transparencyQuery = queryOptions({
  queryKey: ['/api/transparency'],
  queryFn: ({ signal }) => callApi<typeof getTransparency>('GET', '/api/transparency', undefined, { signal }),
  staleTime: ONE_MINUTE_MS,
})
