import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import type { AlarmDifference, acceptDifference, setKeptRow } from '#core/api/audit-alarms.ts'
import { messageFor } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Echo, EchoBlock } from '#web/ui/echo.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useCallForm } from '#web/ui/use-call-form.ts'
import { DialogActions } from '../parts/dialog-actions.tsx'
import { useRequestKey } from '../parts/use-request-key.ts'
import { callOperator } from '../session/call-operator.ts'

const NOTE_MAX = 500

/**
 * Decision about a difference. `set` gives the kept row the ledger's value. `accept` keeps the difference and counts it as
 * explained.
 */
export type DecisionKind = 'set' | 'accept'

type DecideDialogProps = {
  alarmId: number
  kind: DecisionKind
  difference: AlarmDifference
  onClose: () => void
}

/** Shows the result of a decision and asks for the reason. Both are recorded in the audit log. */
export function DecideDialog({ alarmId, kind, difference, onClose }: DecideDialogProps) {
  const requestKey = useRequestKey()
  const isSetting = kind === 'set'
  const decide = useMutation({
    mutationFn: (note: string) => {
      const { userId, subject, difference: what } = difference
      const body = { userId, subject, difference: what, note }
      const request = { params: { id: alarmId }, body }
      const options = { headers: { 'Idempotency-Key': requestKey.keyFor({ kind, alarmId, ...body }) } }
      return isSetting
        ? callOperator<typeof setKeptRow>('POST', '/api/admin/audit-alarms/:id/set-kept', request, options)
        : callOperator<typeof acceptDifference>('POST', '/api/admin/audit-alarms/:id/accept', request, options)
    },
    meta: { showsError: true },
    onSuccess: () => {
      showToast({ title: isSetting ? t`Set to the ledger’s value` : t`Accepted as explained`, description: '' })
      onClose()
    },
  })
  const { formProps, field, isSubmitting } = useCallForm({
    loadSchema: async () => (await import('#core/api/audit-alarms.ts')).setKeptRow.body.pick({ note: true }),
    defaultValues: { note: '' },
    objections: ({ note }) => (note.trim() === '' ? ['note'] : []),
    problems: { note: () => t`Please enter a reason.` },
    onSubmit: ({ note }) => decide.mutateAsync(note),
  })
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={isSetting ? t`Set this figure to the ledger’s value?` : t`Accept this difference as explained?`}
      footer={
        <DialogActions>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" form={formProps.id} variant="primary" isPending={isSubmitting}>
            {isSetting ? t`Set it` : t`Accept it`}
          </Button>
        </DialogActions>
      }
    >
      <form {...formProps} className="grid gap-4">
        <Echo>
          <EchoBlock label={difference.subject}>{difference.difference}</EchoBlock>
        </Echo>
        <p>
          {isSetting
            ? t`No ledger line changes. The stored figure becomes their sum.`
            : t`Nothing changes. The audit ignores this difference while it stays exactly the same, and raises the alarm again if it changes.`}
        </p>
        <TextArea label={t`Why`} hint={t`Recorded in the audit log.`} maxLength={NOTE_MAX} {...field('note')} />
        {decide.isError && (
          <Notice kind="problem">{messageFor(decide.error, t`That did not work. Please try again.`)}</Notice>
        )}
      </form>
    </Dialog>
  )
}
