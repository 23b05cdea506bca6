import { queryOptions, useQuery } from '@tanstack/react-query'
import type { getConfig } from '#core/api/platform.ts'
import { callApi } from './call-api.ts'

export const configQuery = queryOptions({
  queryKey: ['/api/config'],
  queryFn: ({ signal }) => callApi<typeof getConfig>('GET', '/api/config', undefined, { signal }),
})

/** What this deployment is: its chain, its brand, its channels. Undefined until the first answer. */
export const usePlatformConfig = () => useQuery(configQuery).data

/** Whether BV3 can be withdrawn. Undefined until the first answer. */
export const useIsBv3Open = () => usePlatformConfig()?.isBv3WithdrawalOpen

/** How often a page looks that nobody tells of a change: only a session has a socket. A tab that is not seen does not look. */
const LOOK_AGAIN_MS = 30_000

/** The same, for the one place that keeps it fresh for all others. */
export const useFollowedConfig = (isAlone: boolean) =>
  useQuery({ ...configQuery, refetchInterval: isAlone ? LOOK_AGAIN_MS : false }).data
