import { t } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

const REASON_MAX = 500

type RejectionDialogProps = {
  title: string
  description: string
  isPending: boolean
  onReject: (reason: string) => void
  onClose: () => void
  returnsFocus?: () => boolean
  /** Why the last try was refused. */
  children?: ReactNode
}

/** Nothing is sent without a reason: the player reads it. */
export function RejectionDialog({ isPending, onReject, onClose, children, ...dialog }: RejectionDialogProps) {
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const given = reason.trim()
  const submit = () => {
    setTried(true)
    if (given !== '') onReject(given)
  }
  return (
    <Dialog
      {...dialog}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button variant="danger" isPending={isPending} pendingLabel={t`Rejecting`} onClick={submit}>
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
          problem={isTried && given === '' ? t`A rejection needs a reason. The player sees it.` : null}
        />
        {children}
      </div>
    </Dialog>
  )
}
