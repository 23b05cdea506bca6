import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminWithdrawalView } from '#core/api/admin.ts'
import { messageFor } from '#web/lib/api-error.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { showToast } from '#web/ui/toast.ts'
import { Notice } from '../parts/notice.tsx'
import { TextArea } from '../parts/text-area.tsx'
import { decide } from './decide.ts'

const REASON_MAX = 500

type RejectDialogProps = { withdrawal: AdminWithdrawalView; onClose: () => void; onRejected: () => void }

/** Nothing is sent without a reason: the player reads it. */
export function RejectDialog({ withdrawal, onClose, onRejected }: RejectDialogProps) {
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const isMissing = reason.trim() === ''
  const reject = useMutation({
    mutationFn: () => decide(withdrawal.id, { status: 'rejected', reason: reason.trim() }),
    onSuccess: () => {
      showToast({ title: t`Withdrawal Updated` })
      onRejected()
      onClose()
    },
  })
  const submit = () => {
    setTried(true)
    if (!isMissing) reject.mutate()
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`Reject withdrawal ${withdrawal.id}`}
      description={t`${decimalText(withdrawal.amount)} ${withdrawal.tokenType} go back to the player’s balance.`}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button variant="danger" isPending={reject.isPending} pendingLabel={t`Rejecting`} onClick={submit}>
            {t`Reject`}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <TextArea
          label={t`Reason`}
          hint={t`The player sees it.`}
          value={reason}
          onChange={setReason}
          maxLength={REASON_MAX}
          problem={isTried && isMissing ? t`A rejection needs a reason. The player sees it.` : null}
        />
        {reject.isError && (
          <Notice kind="problem" title={t`Not rejected`}>
            {messageFor(reject.error, t`The withdrawal could not be rejected. Please try again.`)}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
