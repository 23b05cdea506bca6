import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useRef } from 'react'
import { messageFor } from '#web/lib/api-error.ts'
import { type KeyedRequest, keyedRequest, newKey } from '#web/lib/keyed-request.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Buttons of a dialog, the main one last. On a phone they share one row too, which leaves more height to the content. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap gap-3 *:whitespace-nowrap max-sm:*:flex-1">{children}</div>
)

/** Shows a whole address, to compare letter by letter before money is sent there. */
export const WholeAddress = ({ value }: { value: string }) => (
  <span translate="no" className="block text-balance break-all font-code text-note">
    {value}
  </span>
)

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

export type RequestKey = { readonly keyFor: (body: unknown) => string; readonly forget: () => void }

/**
 * Returns the idempotency key of a form. A retry with the same values is the same request, and other values get another key. The
 * key is forgotten once it was answered, so that the same request can be made again.
 */
export function useRequestKey(): RequestKey {
  const open = useRef<KeyedRequest | null>(null)
  return {
    keyFor: (body) => {
      open.current = keyedRequest(open.current, JSON.stringify(body), newKey)
      return open.current.key
    },
    forget: () => {
      open.current = null
    },
  }
}
