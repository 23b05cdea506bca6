import { t } from '@lingui/core/macro'
import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  getActiveMining,
  getMinerRecord,
  listShifts,
  MiningState,
  ShiftReport,
  startMining,
  stopMining,
} from '#core/api/mining.ts'
import { messageFor } from '#web/lib/api-error.ts'
import { callApi } from '#web/lib/call-api.ts'
import { queryClient, refresh } from '#web/lib/query-client.ts'
import { showToast } from '#web/ui/toast.ts'

const POLL_MS = 15_000

/** Wallet that is signed in, or a guest whose earnings are not kept. */
export type Miner = { readonly userId: number; readonly walletAddress: string } | 'guest'

export const keyOf = (miner: Miner) => ['/api/mining/active', miner === 'guest' ? 'guest' : miner.walletAddress]

/** Polls the running sessions and their earnings every fifteen seconds. */
export function useActiveMining(miner: Miner | null) {
  return useQuery({
    queryKey: miner === null ? ['/api/mining/active', null] : keyOf(miner),
    queryFn: ({ signal }) => {
      const query =
        miner === 'guest' || miner === null ? { guestMode: 'true' as const } : { walletAddress: miner.walletAddress }
      return callApi<typeof getActiveMining>('GET', '/api/mining/active', { query }, { signal })
    },
    enabled: miner !== null,
    refetchInterval: POLL_MS,
  })
}

export function useStartMining(miner: Miner) {
  const cacheState = useCacheState(miner)
  return useMutation({
    mutationFn: (cardIds: number[]) => {
      const body = miner === 'guest' ? { guestMode: true as const, cardIds: [] } : { userId: miner.userId, cardIds }
      return callApi<typeof startMining>('POST', '/api/mining/start', { body })
    },
    onSuccess: cacheState,
    onError: (error) => showFailure(t`Mining did not start`, error),
  })
}

/** Queries of other pages that a stop changes: what copies have left, how often they mined, and what was posted. */
const CHANGED_BY_A_STOP = ['/api/purchases', '/api/mining/sessions', '/api/activity']

const STOP_KEY = ['/api/mining/stop']

/** Returns whether a stop is pending, even after the player has left the page. */
export const useIsStopping = () => useIsMutating({ mutationKey: STOP_KEY }) > 0

/**
 * Stops all cards, or takes some out of the shift.
 *
 * @param onReport called with the report of the shift that this ended, after the report is cached
 */
export function useStopMining(miner: Miner, onReport?: (report: ShiftReport) => void) {
  const setState = useCacheState(miner)
  return useMutation({
    mutationKey: STOP_KEY,
    mutationFn: (cardIds?: number[]) => {
      const body = miner === 'guest' ? { guestMode: true as const } : { walletAddress: miner.walletAddress, cardIds }
      return callApi<typeof stopMining>('POST', '/api/mining/stop', { body })
    },
    onSuccess: async (state) => {
      // Cached at once, even if the player has left the page, because the socket may already have announced the end.
      if (miner !== 'guest' && state.report !== null) {
        cacheLastShift(miner.walletAddress, state.report)
        onReport?.(state.report)
      }
      if (miner !== 'guest') {
        void refresh(...CHANGED_BY_A_STOP)
        // Refreshes the balance before the session's figures return to zero, so that no earnings seem to vanish.
        await refresh('/api/balance', '/api/mining/record')
      }
      return setState(state)
    },
    onError: (error) => showFailure(t`Mining did not stop`, error),
  })
}

/** Returns a function that shows an answer as the new state at once and refetches the balance. */
function useCacheState(miner: Miner) {
  const client = useQueryClient()
  return (state: MiningState) => {
    client.setQueryData(keyOf(miner), state)
    if (miner !== 'guest') void refresh('/api/balance')
  }
}

export const showFailure = (title: string, error: unknown) =>
  showToast({ title, description: messageFor(error, t`Please try again.`), variant: 'destructive' })

const lastShiftKey = (walletAddress: string) => ['/api/mining/shifts', walletAddress]

/** Queries the report of the last ended shift, in a list of one; empty before the first. */
export const useLastShift = (walletAddress: string) =>
  useQuery({
    queryKey: lastShiftKey(walletAddress),
    queryFn: ({ signal }) =>
      callApi<typeof listShifts>('GET', '/api/mining/shifts', { query: { walletAddress, limit: 1 } }, { signal }),
  })

/** Caches the report that a stop returned. A request could not return a newer one. */
const cacheLastShift = (walletAddress: string, report: ShiftReport) =>
  queryClient.setQueryData(lastShiftKey(walletAddress), [report])

/** Queries the player's totals. */
export const useMinerRecord = (walletAddress: string) =>
  useQuery({
    queryKey: ['/api/mining/record', walletAddress],
    queryFn: ({ signal }) =>
      callApi<typeof getMinerRecord>('GET', '/api/mining/record', { query: { walletAddress } }, { signal }),
  })
