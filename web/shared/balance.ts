import { useQuery } from '@tanstack/react-query'
import type { getBalance } from '#core/api/users.ts'
import { renameFailure } from '#web/lib/api-error.ts'
import { callApi } from '#web/lib/call-api.ts'
import { useWallet } from '#web/session/wallet-view.ts'

/** Reads what the signed-in wallet could withdraw now: the stored balance and what is earned so far. */
export function useBalance(options: { pollMs?: number } = {}) {
  const { session } = useWallet()
  const walletAddress = session?.walletAddress ?? ''
  return useQuery({
    queryKey: ['/api/balance', walletAddress],
    queryFn: ({ signal }) =>
      renameFailure(
        callApi<typeof getBalance>('GET', '/api/balance', { query: { walletAddress } }, { signal }),
        (status) => `Failed to fetch balance: ${status}`,
      ),
    enabled: session !== null,
    refetchInterval: options.pollMs ?? false,
  })
}
