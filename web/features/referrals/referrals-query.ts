import { useQuery } from '@tanstack/react-query'
import type { getReferrals } from '#core/api/referrals.ts'
import { callApi } from '#web/lib/call-api.ts'

/** Whom a wallet has brought, and what that earned it. */
export const useReferrals = (walletAddress: string) =>
  useQuery({
    queryKey: ['/api/referrals', walletAddress],
    queryFn: ({ signal }) =>
      callApi<typeof getReferrals>('GET', '/api/referrals', { query: { walletAddress } }, { signal }),
  })
