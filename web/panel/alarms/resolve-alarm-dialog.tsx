import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import type { resolveAuditAlarm } from '#core/api/audit-alarms.ts'
import type { AuditAlarm } from '#core/api/operator-health.ts'
import { messageFor } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useCallForm } from '#web/ui/use-call-form.ts'
import { DialogActions } from '../parts/dialog-actions.tsx'
import { callOperator } from '../session/call-operator.ts'
import { checkText } from './check-words.ts'

const NOTE_MAX = 500

export function ResolveAlarmDialog({ alarm, onClose }: { alarm: AuditAlarm; onClose: () => void }) {
  const resolve = useMutation({
    mutationFn: (note: string) =>
      callOperator<typeof resolveAuditAlarm>('POST', '/api/admin/audit-alarms/:id/resolve', {
        params: { id: alarm.id },
        body: { note },
      }),
    meta: { showsError: true },
    onSuccess: () => {
      showToast({ title: t`Alarm resolved`, description: t`A new audit no longer finds this difference.` })
      onClose()
    },
  })
  const { formProps, field, isSubmitting } = useCallForm({
    loadSchema: async () => (await import('#core/api/audit-alarms.ts')).resolveAuditAlarm.body,
    defaultValues: { note: '' },
    objections: ({ note }) => (note.trim() === '' ? ['note'] : []),
    problems: { note: () => t`Please describe what was done.` },
    onSubmit: ({ note }) => resolve.mutateAsync(note),
  })
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`Resolve this alarm`}
      description={checkText(alarm.check)}
      footer={
        <DialogActions>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button
            type="submit"
            form={formProps.id}
            variant="primary"
            isPending={isSubmitting}
            pendingLabel={t`Auditing again`}
          >
            {t`Audit again and resolve`}
          </Button>
        </DialogActions>
      }
    >
      <form {...formProps} className="grid gap-4">
        <p>
          {t`The ledger will be audited again. The alarm closes and payouts resume only if the difference is gone or accepted.`}
        </p>
        <TextArea
          label={t`What was wrong, and what was done`}
          hint={t`Recorded in the audit log.`}
          maxLength={NOTE_MAX}
          {...field('note')}
        />
        {resolve.isError && (
          <Notice kind="problem">{messageFor(resolve.error, t`The alarm could not be resolved.`)}</Notice>
        )}
      </form>
    </Dialog>
  )
}
