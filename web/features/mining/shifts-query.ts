import { useQuery } from '@tanstack/react-query'
import type { getMinerRecord, listShifts, ShiftReport } from '#core/api/mining.ts'
import { callApi } from '#web/lib/call-api.ts'
import { queryClient } from '#web/lib/query-client.ts'

const lastShiftKey = (walletAddress: string) => ['/api/mining/shifts', walletAddress]

/** The report of the shift that has ended last, in a list of one; empty before the first. */
export const useLastShift = (walletAddress: string) =>
  useQuery({
    queryKey: lastShiftKey(walletAddress),
    queryFn: ({ signal }) =>
      callApi<typeof listShifts>('GET', '/api/mining/shifts', { query: { walletAddress, limit: 1 } }, { signal }),
  })

/** A stop has answered with its report: nothing newer can be asked for. */
export const keepLastShift = (walletAddress: string, report: ShiftReport) =>
  queryClient.setQueryData(lastShiftKey(walletAddress), [report])

/** What the player has done in all. */
export const useMinerRecord = (walletAddress: string) =>
  useQuery({
    queryKey: ['/api/mining/record', walletAddress],
    queryFn: ({ signal }) =>
      callApi<typeof getMinerRecord>('GET', '/api/mining/record', { query: { walletAddress } }, { signal }),
  })
