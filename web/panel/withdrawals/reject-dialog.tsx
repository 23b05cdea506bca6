import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import type { AdminWithdrawalView } from '#core/api/admin.ts'
import { messageFor } from '#web/lib/api-error.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast.ts'
import { RejectionDialog } from '../parts/rejection-dialog.tsx'
import { decide } from './decide.ts'

type RejectDialogProps = { withdrawal: AdminWithdrawalView; onClose: () => void; onRejected: () => void }

export function RejectDialog({ withdrawal, onClose, onRejected }: RejectDialogProps) {
  const reject = useMutation({
    mutationFn: (reason: string) => decide(withdrawal.id, { status: 'rejected', reason }),
    onSuccess: () => {
      showToast({ title: t`Withdrawal Updated` })
      onRejected()
      onClose()
    },
  })
  return (
    <RejectionDialog
      title={t`Reject withdrawal ${withdrawal.id}`}
      description={t`${decimalText(withdrawal.amount)} ${withdrawal.tokenType} go back to the player’s balance.`}
      isPending={reject.isPending}
      onReject={reject.mutate}
      onClose={onClose}
    >
      {reject.isError && (
        <Notice kind="problem" title={t`Not rejected`}>
          {messageFor(reject.error, t`The withdrawal could not be rejected. Please try again.`)}
        </Notice>
      )}
    </RejectionDialog>
  )
}
