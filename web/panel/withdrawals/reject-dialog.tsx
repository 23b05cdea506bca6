import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import type { AdminWithdrawalView } from '#core/api/admin-withdrawals.ts'
import { messageFor } from '#web/lib/api-error.ts'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useCallForm } from '#web/ui/use-call-form.ts'
import { assetText } from '../parts/asset-text.ts'
import { needsReason, RejectionDialog } from '../parts/rejection-dialog.tsx'
import { PlayerFacts } from './player-facts.tsx'
import { decide } from './withdrawals-query.ts'

type RejectDialogProps = {
  withdrawal: AdminWithdrawalView
  onClose: () => void
  /** Called when it was decided, or had been decided already. */
  onChanged: () => void
}

export function RejectDialog({ withdrawal, onClose, onChanged }: RejectDialogProps) {
  const reject = useMutation({
    mutationFn: (reason: string) => decide(withdrawal.id, { status: 'rejected', reason }),
    meta: { showsError: true },
    onSuccess: () => {
      showToast({ title: t`Withdrawal Updated` })
      onClose()
    },
    onSettled: onChanged,
  })
  const { formProps, field, isSubmitting } = useCallForm({
    loadSchema: async () => (await import('#core/api/admin-withdrawals.ts')).decideWithdrawal.body,
    defaultValues: { status: 'rejected', reason: '' },
    objections: ({ reason = '' }) => (reason.trim() === '' ? ['reason'] : []),
    problems: { reason: needsReason },
    onSubmit: ({ reason }) => reject.mutateAsync(reason),
  })
  return (
    <RejectionDialog
      isSteady
      title={t`Reject withdrawal ${withdrawal.id}`}
      description={t`${assetText(withdrawal.amount, withdrawal.tokenType)} go back to the player’s balance.`}
      formProps={formProps}
      reason={field('reason')}
      isSubmitting={isSubmitting}
      onClose={onClose}
    >
      <PlayerFacts withdrawalId={withdrawal.id} />
      {reject.isError && (
        <Notice kind="problem" title={t`Not rejected`}>
          {messageFor(reject.error, t`The withdrawal could not be rejected. Please try again.`)}
        </Notice>
      )}
    </RejectionDialog>
  )
}
