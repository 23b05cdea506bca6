import { useQuery } from '@tanstack/react-query'
import type { getReferrals } from '#core/api/referrals.ts'
import { callApi } from '#web/lib/call-api.ts'

/** Reads the wallets that a wallet has referred, and what that has earned it. */
export const useReferrals = (walletAddress: string) =>
  useQuery({
    queryKey: ['/api/referrals', walletAddress],
    queryFn: ({ signal }) =>
      callApi<typeof getReferrals>('GET', '/api/referrals', { query: { walletAddress } }, { signal }),
  })
