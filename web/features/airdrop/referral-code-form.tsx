import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import type { AirdropClaimView, claimAirdropReferral } from '#core/api/airdrop.ts'
import type { SessionView } from '#core/api/auth.ts'
import { messageFor } from '#web/lib/api-error.ts'
import { callApi } from '#web/lib/call-api.ts'
import { readReferralCode } from '#web/session/referral-code.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useCallForm } from '#web/ui/use-call-form.ts'
import { cacheClaim, refreshAirdrop } from './airdrop-query.ts'

type ReferralCodeFormProps = {
  session: SessionView
  hasJoined: boolean
  onClaimed: (claim: AirdropClaimView) => void
}

/** Asks for the code of the wallet that referred the player. Only the server decides which code is valid. */
export function ReferralCodeForm({ session, hasJoined, onClaimed }: ReferralCodeFormProps) {
  const { walletAddress, userId } = session
  const claiming = useClaimReferral(session, (claim) => {
    form.setValue('referralCode', '')
    onClaimed(claim)
  })
  const { form, formProps, field, isSubmitting } = useCallForm({
    loadSchema: async () => (await import('#core/api/airdrop.ts')).claimAirdropReferral.body,
    defaultValues: { walletAddress, userId, referralCode: codeOfLink(walletAddress) },
    problems: { referralCode: () => t`A wallet address is 0x followed by 40 letters and digits.` },
    onSubmit: ({ referralCode }) => claiming.mutateAsync(referralCode.trim()),
  })
  const isEmpty = form.watch('referralCode').trim() === ''

  return (
    <form {...formProps}>
      <h3 className="mb-2 text-lead">{t`Did someone refer you?`}</h3>
      <TextField
        {...field('referralCode')}
        label={t`Referral wallet address`}
        hint={
          hasJoined ? (
            <>
              {t`Enter the wallet address of the friend who sent you the link.`}{' '}
              <span className="inline-block">{t`You can do this once.`}</span>
            </>
          ) : (
            t`Claim your own join airdrop first.`
          )
        }
        isCode
        maxLength={200}
        placeholder="0x…"
        action={
          <Button
            type="submit"
            variant={hasJoined ? 'primary' : 'secondary'}
            disabled={isEmpty}
            isPending={isSubmitting}
            pendingLabel={t`Claiming`}
          >
            {t`Claim`}
          </Button>
        }
      />
    </form>
  )
}

/** Returns the code of the link that the player followed, or an empty text if it is the player's own. */
function codeOfLink(walletAddress: string): string {
  const code = readReferralCode() ?? ''
  return code.toLowerCase() === walletAddress.toLowerCase() ? '' : code
}

/** Claims a referral by naming the referrer. Both wallets get the bonus. */
function useClaimReferral({ walletAddress, userId }: SessionView, onClaimed: (claim: AirdropClaimView) => void) {
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
