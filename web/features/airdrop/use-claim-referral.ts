import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import type { AirdropClaimView, claimAirdropReferral } from '#core/api/airdrop.ts'
import type { SessionView } from '#core/api/auth.ts'
import { messageFor } from '#web/lib/api-error.ts'
import { callApi } from '#web/lib/call-api.ts'
import { showToast } from '#web/ui/toast.ts'
import { cacheClaim, refreshAirdrop } from './airdrop-query.ts'

/** Claims a referral by naming the referrer. Both wallets get the bonus. */
export function useClaimReferral({ walletAddress, userId }: SessionView, onClaimed: (claim: AirdropClaimView) => void) {
  return useMutation({
    mutationFn: (referralCode: string) =>
      callApi<typeof claimAirdropReferral>('POST', '/api/airdrop/claim-referral', {
        body: { walletAddress, userId, referralCode },
      }),
    onSuccess: (claim) => {
      cacheClaim(walletAddress, claim)
      void refreshAirdrop().then(() => onClaimed(claim))
    },
    onError: (error) => {
      showToast({
        title: t`Referral Claim Failed`,
        description: messageFor(error, t`Invalid referral code or already used`),
        variant: 'destructive',
      })
      void refreshAirdrop()
    },
  })
}
