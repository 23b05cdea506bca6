import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import type { AdminAirdropClaim } from '#core/api/airdrop.ts'
import { messageFor } from '#web/lib/api-error.ts'
import { showToast } from '#web/ui/toast.ts'
import { useCallForm } from '#web/ui/use-call-form.ts'
import { needsReason, RejectionDialog } from '../parts/dialog-parts.tsx'
import { rejectClaim, useRefetchClaims } from './claim-card.tsx'

type RejectClaimDialogProps = {
  claim: AdminAirdropClaim
  onClose: () => void
  onRejected: () => void
  returnsFocus: () => boolean
}

export function RejectClaimDialog({ claim: { id }, onClose, onRejected, returnsFocus }: RejectClaimDialogProps) {
  const refetch = useRefetchClaims()
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
      refetch()
    },
  })
  const { formProps, field, isSubmitting } = useCallForm({
    loadSchema: async () => (await import('#core/api/airdrop.ts')).rejectAirdrop.body,
    defaultValues: { claimId: id, notes: '' },
    objections: ({ notes = '' }) => (notes.trim() === '' ? ['notes'] : []),
    problems: { notes: needsReason },
    onSubmit: ({ notes }) => reject.mutateAsync(notes),
  })
  return (
    <RejectionDialog
      title={t`Reject claim ${id}`}
      description={t`The player sees the reason and can submit again.`}
      formProps={formProps}
      reason={field('notes')}
      isSubmitting={isSubmitting}
      onClose={onClose}
      returnsFocus={returnsFocus}
    />
  )
}
