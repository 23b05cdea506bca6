import { useQuery } from '@tanstack/react-query'
import type { AirdropClaimView, getAirdropStats, listAirdropClaims } from '#core/api/airdrop.ts'
import { callApi } from '#web/lib/call-api.ts'
import { queryClient, refresh } from '#web/lib/query-client.ts'

/** First part of the query keys. Live messages name it: see `web/session/live-socket.ts`. */
const AIRDROP = '/api/airdrop'
const claimsKey = (walletAddress: string) => [AIRDROP, 'claims', walletAddress]

/** Reads a wallet's own claims: one to join, one for a referral. */
export const useAirdropClaims = (walletAddress: string) =>
  useQuery({
    queryKey: claimsKey(walletAddress),
    queryFn: ({ signal }) =>
      callApi<typeof listAirdropClaims>('GET', '/api/airdrop/claims', { query: { walletAddress } }, { signal }),
  })

/** Reads what the airdrop has brought a wallet so far. */
export const useAirdropStats = (walletAddress: string) =>
  useQuery({
    queryKey: [AIRDROP, 'stats', walletAddress],
    queryFn: ({ signal }) =>
      callApi<typeof getAirdropStats>('GET', '/api/airdrop/stats', { query: { walletAddress } }, { signal }),
  })

/** Caches a claim that the server has just returned, so that it shows before the refetch. */
export function cacheClaim(walletAddress: string, claim: AirdropClaimView): void {
  queryClient.setQueryData<readonly AirdropClaimView[]>(claimsKey(walletAddress), (claims = []) => [
    ...claims.filter(({ claimType }) => claimType !== claim.claimType),
    claim,
  ])
}

export const refreshAirdrop = () => refresh(AIRDROP, '/api/balance', '/api/activity')
