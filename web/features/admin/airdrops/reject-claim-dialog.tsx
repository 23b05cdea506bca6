import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminAirdropClaim } from '#core/api/airdrop.ts'
import { messageFor } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { showToast } from '#web/ui/toast.ts'
import { TextArea } from '../parts/text-area.tsx'
import { useLookAgain } from './airdrops-query.ts'
import { rejectClaim } from './decide-claim.ts'

const REASON_MAX = 500

type RejectClaimDialogProps = {
  claim: AdminAirdropClaim
  onClose: () => void
  onRejected: () => void
  returnsFocus: () => boolean
}

/** Nothing is sent without a reason: the player reads it. */
export function RejectClaimDialog({ claim: { id }, onClose, onRejected, returnsFocus }: RejectClaimDialogProps) {
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const lookAgain = useLookAgain()
  const isMissing = reason.trim() === ''
  const reject = useMutation({
    mutationFn: () => rejectClaim(id, reason.trim()),
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
  const submit = () => {
    setTried(true)
    if (!isMissing) reject.mutate()
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      returnsFocus={returnsFocus}
      title={t`Reject claim ${id}`}
      description={t`The player reads the reason and can hand in again.`}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button variant="danger" isPending={reject.isPending} pendingLabel={t`Rejecting`} onClick={submit}>
            {t`Reject`}
          </Button>
        </>
      }
    >
      <TextArea
        label={t`Reason`}
        hint={t`The player sees it.`}
        value={reason}
        onChange={setReason}
        maxLength={REASON_MAX}
        problem={isTried && isMissing ? t`A rejection needs a reason. The player sees it.` : null}
      />
    </Dialog>
  )
}
