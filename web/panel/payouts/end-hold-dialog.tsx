import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import type { endPayoutHold, PayoutHold } from '#core/api/payout-hold.ts'
import { messageFor } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useCallForm } from '#web/ui/use-call-form.ts'
import { DialogActions } from '../parts/dialog-actions.tsx'
import { callOperator } from '../session/call-operator.ts'

const NOTE_MAX = 500

/** Ends a hold. The operator confirms that everything that left the hot wallet since is accounted for. */
export function EndHoldDialog({ hold, onClose }: { hold: PayoutHold; onClose: () => void }) {
  const end = useMutation({
    mutationFn: (note: string) =>
      callOperator<typeof endPayoutHold>('POST', '/api/admin/payouts/hold/:id/end', {
        params: { id: hold.id },
        body: { note },
      }),
    meta: { showsError: true },
    onSuccess: () => {
      showToast({ title: t`Payouts resumed`, description: '' })
      onClose()
    },
  })
  const { formProps, field, isSubmitting } = useCallForm({
    loadSchema: async () => (await import('#core/api/payout-hold.ts')).endPayoutHold.body,
    defaultValues: { note: '' },
    objections: ({ note }) => (note.trim() === '' ? ['note'] : []),
    problems: { note: () => t`Please describe what you compared.` },
    onSubmit: ({ note }) => end.mutateAsync(note),
  })
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`Resume payouts`}
      description={t`The chain will be compared again. Then everything approved and not completed is paid.`}
      footer={
        <DialogActions>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button
            type="submit"
            form={formProps.id}
            variant="primary"
            isPending={isSubmitting}
            pendingLabel={t`Comparing`}
          >
            {t`Resume payouts`}
          </Button>
        </DialogActions>
      }
    >
      <form {...formProps} className="grid gap-4">
        <TextArea
          label={t`What you compared, and the result`}
          hint={t`Recorded in the audit log.`}
          maxLength={NOTE_MAX}
          {...field('note')}
        />
        {end.isError && <Notice kind="problem">{messageFor(end.error, t`Payouts could not be resumed.`)}</Notice>}
      </form>
    </Dialog>
  )
}
