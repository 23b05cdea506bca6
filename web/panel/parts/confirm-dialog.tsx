import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messageFor } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { DialogActions } from './dialog-actions.tsx'

type ConfirmDialogProps<T> = {
  title: string
  /** Text about the result of the action. */
  children: ReactNode
  /** Label of the button. */
  action: string
  isDanger?: boolean
  act: () => Promise<T>
  onDone: (answer: T) => void
  onClose: () => void
}

/** Says what is about to happen, does it on a second click, and shows the error if it fails. */
export function ConfirmDialog<T>(props: ConfirmDialogProps<T>) {
  const { title, children, action, isDanger = false, act, onDone, onClose } = props
  const confirm = useMutation({ mutationFn: act, meta: { showsError: true }, onSuccess: onDone })
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      footer={
        <DialogActions>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button
            variant={isDanger ? 'danger' : 'primary'}
            isPending={confirm.isPending}
            onClick={() => confirm.mutate()}
          >
            {action}
          </Button>
        </DialogActions>
      }
    >
      <div className="grid gap-4">
        <p>{children}</p>
        {confirm.isError && (
          <Notice kind="problem">{messageFor(confirm.error, t`That did not work. Please try again.`)}</Notice>
        )}
      </div>
    </Dialog>
  )
}
