import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import type { AdminAirdropClaim } from '#core/api/airdrop.ts'
import { messageFor } from '#web/lib/api-error.ts'
import { showToast } from '#web/ui/toast.ts'
import { RejectionDialog } from '../parts/rejection-dialog.tsx'
import { useLookAgain } from './airdrops-query.ts'
import { rejectClaim } from './decide-claim.ts'

type RejectClaimDialogProps = {
  claim: AdminAirdropClaim
  onClose: () => void
  onRejected: () => void
  returnsFocus: () => boolean
}

export function RejectClaimDialog({ claim: { id }, onClose, onRejected, returnsFocus }: RejectClaimDialogProps) {
  const lookAgain = useLookAgain()
  const reject = useMutation({
    mutationFn: (reason: string) => rejectClaim(id, reason),
    onSuccess: () => {
      showToast({ title: t`Claim Rejected`, description: t`User has been notified to resubmit` })
      onRejected()
    },
    onError: (error) => {
      showToast({
        title: t`Rejection Failed`,
        description: messageFor(error, t`Failed to reject claim`),
        variant: 'destructive',
      })
      lookAgain()
    },
  })
  return (
    <RejectionDialog
      title={t`Reject claim ${id}`}
      description={t`The player reads the reason and can hand in again.`}
      isPending={reject.isPending}
      onReject={reject.mutate}
      onClose={onClose}
      returnsFocus={returnsFocus}
    />
  )
}
