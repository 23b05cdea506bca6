import { useQuery } from '@tanstack/react-query'
import type { getMinerRecord, listShifts, ShiftReport } from '#core/api/mining.ts'
import { callApi } from '#web/lib/call-api.ts'
import { queryClient } from '#web/lib/query-client.ts'

const lastShiftKey = (walletAddress: string) => ['/api/mining/shifts', walletAddress]

/** Queries the report of the last ended shift, in a list of one; empty before the first. */
export const useLastShift = (walletAddress: string) =>
  useQuery({
    queryKey: lastShiftKey(walletAddress),
    queryFn: ({ signal }) =>
      callApi<typeof listShifts>('GET', '/api/mining/shifts', { query: { walletAddress, limit: 1 } }, { signal }),
  })

/** Caches the report that a stop returned. A request could not return a newer one. */
export const keepLastShift = (walletAddress: string, report: ShiftReport) =>
  queryClient.setQueryData(lastShiftKey(walletAddress), [report])

/** Queries the player's totals. */
export const useMinerRecord = (walletAddress: string) =>
  useQuery({
    queryKey: ['/api/mining/record', walletAddress],
    queryFn: ({ signal }) =>
      callApi<typeof getMinerRecord>('GET', '/api/mining/record', { query: { walletAddress } }, { signal }),
  })
