import { useQuery } from '@tanstack/react-query'
import type { listWithdrawals, WithdrawalView } from '#core/api/withdrawals.ts'
import { callApi } from '#web/lib/call-api.ts'

/** Number of latest withdrawals that a profile shows. */
const RECENT_COUNT = 5
/** Milliseconds between polls while a withdrawal is open, in addition to the server's messages. */
const POLL_MS = 10_000

export const isOpen = ({ status }: Pick<WithdrawalView, 'status'>) => status === 'pending' || status === 'approved'

/** Reads a wallet's latest withdrawals, newest first. Polls while one of them is open. */
export const useRecentWithdrawals = (walletAddress: string) =>
  useQuery({
    queryKey: ['/api/withdrawals', 'user', walletAddress],
    queryFn: ({ signal }) =>
      callApi<typeof listWithdrawals>(
        'GET',
        '/api/withdrawals/user',
        { query: { walletAddress, limit: RECENT_COUNT } },
        { signal },
      ),
    refetchInterval: ({ state }) => (state.data?.some(isOpen) ? POLL_MS : false),
    select: (withdrawals) => withdrawals.slice(0, RECENT_COUNT),
  })
