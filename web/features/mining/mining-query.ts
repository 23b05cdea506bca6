import { t } from '@lingui/core/macro'
import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { getActiveMining, MiningState, ShiftReport, startMining, stopMining } from '#core/api/mining.ts'
import { messageFor } from '#web/lib/api-error.ts'
import { callApi } from '#web/lib/call-api.ts'
import { refresh } from '#web/lib/query-client.ts'
import { showToast } from '#web/ui/toast.ts'
import { keepLastShift } from './shifts-query.ts'

const POLL_MS = 15_000

/** Who mines: a signed-in wallet, or a guest whose earnings are not kept. */
export type Miner = { readonly userId: number; readonly walletAddress: string } | 'guest'

export const keyOf = (miner: Miner) => ['/api/mining/active', miner === 'guest' ? 'guest' : miner.walletAddress]

/** Running sessions and what they have earned, asked for every fifteen seconds. */
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
  const keep = useKeepState(miner)
  return useMutation({
    mutationFn: (cardIds: number[]) => {
      const body = miner === 'guest' ? { guestMode: true as const, cardIds: [] } : { userId: miner.userId, cardIds }
      return callApi<typeof startMining>('POST', '/api/mining/start', { body })
    },
    onSuccess: keep,
    onError: (error) => complain(t`Mining did not start`, error),
  })
}

/** What other pages show of it: what copies have left, how often they mined, what was posted. */
const CHANGED_BY_A_STOP = ['/api/purchases', '/api/mining/sessions', '/api/activity']

const STOP_KEY = ['/api/mining/stop']

/** Also after the player has left the page. */
export const useIsStopping = () => useIsMutating({ mutationKey: STOP_KEY }) > 0

/**
 * Stops all cards, or takes some out of the shift.
 *
 * @param onReport told of the shift that has ended by it, once its report is kept
 */
export function useStopMining(miner: Miner, onReport?: (report: ShiftReport) => void) {
  const keep = useKeepState(miner)
  return useMutation({
    mutationKey: STOP_KEY,
    mutationFn: (cardIds?: number[]) => {
      const body = miner === 'guest' ? { guestMode: true as const } : { walletAddress: miner.walletAddress, cardIds }
      return callApi<typeof stopMining>('POST', '/api/mining/stop', { body })
    },
    onSuccess: async (state) => {
      // Stored right away, even after the player has left the page: the socket may have told of the end before.
      if (miner !== 'guest' && state.report !== null) {
        keepLastShift(miner.walletAddress, state.report)
        onReport?.(state.report)
      }
      if (miner !== 'guest') {
        void refresh(...CHANGED_BY_A_STOP)
        // What was earned is in the balance before the session's figures go back to zero: nothing seems to vanish.
        await refresh('/api/balance', '/api/mining/record')
      }
      return keep(state)
    },
    onError: (error) => complain(t`Mining did not stop`, error),
  })
}

/** The answer is the new state: it is shown at once, and the balance is asked for anew. */
function useKeepState(miner: Miner) {
  const client = useQueryClient()
  return (state: MiningState) => {
    client.setQueryData(keyOf(miner), state)
    if (miner !== 'guest') void refresh('/api/balance')
  }
}

export const complain = (title: string, error: unknown) =>
  showToast({ title, description: messageFor(error, t`Please try again.`), variant: 'destructive' })
