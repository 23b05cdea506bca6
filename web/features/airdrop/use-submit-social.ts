import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import type { submitSocial } from '#core/api/airdrop.ts'
import type { SessionView } from '#core/api/auth.ts'
import { messageFor } from '#web/lib/api-error.ts'
import { callApi } from '#web/lib/call-api.ts'
import { showToast } from '#web/ui/toast.ts'
import { cacheClaim, refreshAirdrop } from './airdrop-query.ts'

/** Submits a retweet for review, for the first time or again. */
export function useSubmitSocial({ walletAddress, userId }: SessionView) {
  return useMutation({
    mutationFn: (retweetUrl: string) =>
      callApi<typeof submitSocial>('POST', '/api/airdrop/submit-social', {
        body: { walletAddress, userId, retweetUrl },
      }),
    onSuccess: (claim) => {
      cacheClaim(walletAddress, claim)
      showToast({
        title: t`Social Media Verification Submitted!`,
        description: t`The operator will review it. You will see the answer here.`,
      })
      void refreshAirdrop()
    },
    onError: (error) => {
      showToast({
        title: t`Submission Failed`,
        description: messageFor(error, t`Failed to submit social verification`),
        variant: 'destructive',
      })
      // The server may have accepted it despite the error, or decided in the meantime, so the claims are fetched again.
      void refreshAirdrop()
    },
  })
}
