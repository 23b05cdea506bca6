import { t } from '@lingui/core/macro'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { DialogActions } from './dialog-actions.tsx'

const REASON_MAX = 500

type RejectionDialogProps = {
  title: string
  description: string
  formProps: ComponentProps<'form'>
  /** The form's field for the reason. */
  reason: Pick<ComponentProps<typeof TextArea>, 'name' | 'ref' | 'onChange' | 'onBlur' | 'problem'>
  isSubmitting: boolean
  /** Whether the dialog keeps its height for a part that loads later. */
  isSteady?: boolean
  onClose: () => void
  returnsFocus?: () => boolean
  /** Error of the last attempt. */
  children?: ReactNode
}

/** Asks for the reason of a rejection. The reason is required, because the player reads it. */
export function RejectionDialog(props: RejectionDialogProps) {
  const { formProps, reason, isSubmitting, onClose, children, ...dialog } = props
  return (
    <Dialog
      {...dialog}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <DialogActions>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button
            type="submit"
            form={formProps.id}
            variant="danger"
            isPending={isSubmitting}
            pendingLabel={t`Rejecting`}
          >
            {t`Reject`}
          </Button>
        </DialogActions>
      }
    >
      <form {...formProps} className="grid gap-4">
        <TextArea label={t`Reason`} hint={t`The player sees it.`} maxLength={REASON_MAX} {...reason} />
        {children}
      </form>
    </Dialog>
  )
}

export const needsReason = () => t`A rejection needs a reason. The player sees it.`
