import { useQuery } from '@tanstack/react-query'
import type { createUser } from '#core/api/users.ts'
import { callApi } from '#web/lib/call-api.ts'
import { useWallet } from '#web/session/wallet-view.ts'

/** The signed-in wallet's account; asking for it creates it. */
export function useUser() {
  const { session } = useWallet()
  const walletAddress = session?.walletAddress ?? ''
  return useQuery({
    queryKey: ['/api/users', walletAddress],
    // A wallet that leaves takes its calls back: the session that they were made for is ending.
    queryFn: ({ signal }) => callApi<typeof createUser>('POST', '/api/users', { body: { walletAddress } }, { signal }),
    enabled: session !== null,
  })
}
