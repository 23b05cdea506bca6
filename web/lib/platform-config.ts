import { queryOptions, useQuery } from '@tanstack/react-query'
import type { getConfig } from '#core/api/platform.ts'
import { callApi } from './call-api.ts'

export const configQuery = queryOptions({
  queryKey: ['/api/config'],
  queryFn: ({ signal }) => callApi<typeof getConfig>('GET', '/api/config', undefined, { signal }),
})

/** Returns this deployment's chain, brand and channels. Undefined until the first answer. */
export const usePlatformConfig = () => useQuery(configQuery).data

/** Returns whether BV3 can be withdrawn. Undefined until the first answer. */
export const useIsBv3Open = () => usePlatformConfig()?.isBv3WithdrawalOpen

/**
 * Milliseconds between polls of a page without a session, because only a session has a socket for changes. A hidden tab does not
 * poll.
 */
const CONFIG_POLL_MS = 30_000

/** Returns the same as `usePlatformConfig`, and keeps it fresh for all other readers. Used in one place. */
export const useFollowedConfig = (isAlone: boolean) =>
  useQuery({ ...configQuery, refetchInterval: isAlone ? CONFIG_POLL_MS : false }).data
