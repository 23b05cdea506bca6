import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { messageFor } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useCallForm } from '#web/ui/use-call-form.ts'
import { DialogActions } from '../parts/dialog-actions.tsx'
import { freeze, unfreeze, usePlayerChanged } from './player-query.ts'

const REASON_MAX = 500

type FreezeDialogProps = { playerId: number; isFrozen: boolean; onClose: () => void }

/** Asks for the reason. The player reads it while withdrawals are stopped. */
export function FreezeDialog({ playerId, isFrozen, onClose }: FreezeDialogProps) {
  const changed = usePlayerChanged(playerId)
  const change = useMutation({
    mutationFn: (reason: string) => (isFrozen ? unfreeze(playerId, reason) : freeze(playerId, reason)),
    meta: { showsError: true },
    onSuccess: () => {
      showToast({ title: isFrozen ? t`Withdrawals allowed again` : t`Withdrawals frozen` })
      onClose()
    },
    onSettled: changed,
  })
  const { formProps, field, isSubmitting } = useCallForm({
    loadSchema: async () => (await import('#core/api/admin-players.ts')).freezeWithdrawals.body,
    defaultValues: { reason: '' },
    objections: ({ reason }) => (reason.trim() === '' ? ['reason'] : []),
    problems: { reason: () => t`Please enter a reason.` },
    onSubmit: ({ reason }) => change.mutateAsync(reason),
  })
  const act = isFrozen ? t`Allow withdrawals again` : t`Freeze withdrawals`
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={act}
      description={
        isFrozen
          ? t`The player can request withdrawals again right away.`
          : t`The player cannot request withdrawals, and waiting ones cannot be approved. Approved ones are still paid.`
      }
      footer={
        <DialogActions>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button
            type="submit"
            form={formProps.id}
            variant={isFrozen ? 'primary' : 'danger'}
            isPending={isSubmitting}
            pendingLabel={t`Saving`}
          >
            {act}
          </Button>
        </DialogActions>
      }
    >
      <form {...formProps} className="grid gap-4">
        <TextArea
          label={t`Reason`}
          hint={isFrozen ? t`For other operators.` : t`The player sees it.`}
          maxLength={REASON_MAX}
          {...field('reason')}
        />
        {change.isError && (
          <Notice kind="problem" title={t`Nothing was changed`}>
            {messageFor(change.error, t`Please try again.`)}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}
