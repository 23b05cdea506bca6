import { useQuery } from '@tanstack/react-query'
import type { createUser } from '#core/api/users.ts'
import { callApi } from '#web/lib/call-api.ts'
import { useWallet } from '#web/session/wallet-view.ts'

/** Reads the signed-in wallet's account. The request creates it. */
export function useUser() {
  const { session } = useWallet()
  const walletAddress = session?.walletAddress ?? ''
  return useQuery({
    queryKey: ['/api/users', walletAddress],
    // Aborted when the wallet leaves, because the session of the call is ending.
    queryFn: ({ signal }) => callApi<typeof createUser>('POST', '/api/users', { body: { walletAddress } }, { signal }),
    enabled: session !== null,
  })
}
