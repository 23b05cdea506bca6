import { useQuery } from '@tanstack/react-query'
import type { AirdropClaimView, getAirdropStats, listAirdropClaims } from '#core/api/airdrop.ts'
import { callApi } from '#web/lib/call-api.ts'
import { queryClient, refresh } from '#web/lib/query-client.ts'

/** Its first part is what a live message names: see `web/session/live-socket.ts`. */
const AIRDROP = '/api/airdrop'
const claimsKey = (walletAddress: string) => [AIRDROP, 'claims', walletAddress]

/** A wallet's own claims: one to join, one of a referral. */
export const useAirdropClaims = (walletAddress: string) =>
  useQuery({
    queryKey: claimsKey(walletAddress),
    queryFn: ({ signal }) =>
      callApi<typeof listAirdropClaims>('GET', '/api/airdrop/claims', { query: { walletAddress } }, { signal }),
  })

/** What the airdrop has brought a wallet so far. */
export const useAirdropStats = (walletAddress: string) =>
  useQuery({
    queryKey: [AIRDROP, 'stats', walletAddress],
    queryFn: ({ signal }) =>
      callApi<typeof getAirdropStats>('GET', '/api/airdrop/stats', { query: { walletAddress } }, { signal }),
  })

/** The server's answer is the newest that is known of this claim: it stands at once, the rest is fetched. */
export function cacheClaim(walletAddress: string, claim: AirdropClaimView): void {
  queryClient.setQueryData<readonly AirdropClaimView[]>(claimsKey(walletAddress), (claims = []) => [
    ...claims.filter(({ claimType }) => claimType !== claim.claimType),
    claim,
  ])
}

export const refreshAirdrop = () => refresh(AIRDROP, '/api/balance', '/api/activity')
