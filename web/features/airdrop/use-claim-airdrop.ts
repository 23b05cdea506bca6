import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import type { AirdropClaimView, claimAirdrop } from '#core/api/airdrop.ts'
import type { SessionView } from '#core/api/auth.ts'
import { messageFor } from '#web/lib/api-error.ts'
import { callApi } from '#web/lib/call-api.ts'
import { showToast } from '#web/ui/toast.ts'
import { cacheClaim, refreshAirdrop } from './airdrop-query.ts'

/** Claims the bonus for joining. Calls `onClaimed` after the server has answered and the new balance is loaded. */
export function useClaimAirdrop({ walletAddress, userId }: SessionView, onClaimed: (claim: AirdropClaimView) => void) {
  return useMutation({
    mutationFn: () => callApi<typeof claimAirdrop>('POST', '/api/airdrop/claim', { body: { walletAddress, userId } }),
    onSuccess: (claim) => {
      cacheClaim(walletAddress, claim)
      void refreshAirdrop().then(() => onClaimed(claim))
    },
    onError: (error) => {
      showToast({
        title: t`Claim Failed`,
        description: messageFor(error, t`Failed to claim airdrop`),
        variant: 'destructive',
      })
      void refreshAirdrop()
    },
  })
}
