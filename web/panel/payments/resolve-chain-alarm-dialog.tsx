import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { resolveChainAlarm } from '#core/api/operator-health.ts'
import { messageFor } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useCallForm } from '#web/ui/use-call-form.ts'
import { DialogActions } from '../parts/dialog-parts.tsx'
import { healthQuery } from '../parts/health-query.ts'
import { callOperator } from '../session/call-operator.ts'
import { ALARM_LABELS, type ChainAlarm } from './chain-words.ts'

const NOTE_MAX = 500

export function ResolveChainAlarmDialog({ alarm, onClose }: { alarm: ChainAlarm; onClose: () => void }) {
  const queries = useQueryClient()
  const resolve = useMutation({
    mutationFn: (note: string) =>
      callOperator<typeof resolveChainAlarm>('POST', '/api/admin/chain-alarms/:id/resolve', {
        params: { id: alarm.id },
        body: { note },
      }),
    meta: { showsError: true },
    onSuccess: () => {
      showToast({ title: t`Alarm resolved`, description: t`It comes back if the cause remains.` })
      onClose()
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: healthQuery.queryKey }),
  })
  const { formProps, field, isSubmitting } = useCallForm({
    loadSchema: async () => (await import('#core/api/operator-health.ts')).resolveChainAlarm.body,
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
      description={i18n._(ALARM_LABELS[alarm.kind].title)}
      footer={
        <DialogActions>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button
            type="submit"
            form={formProps.id}
            variant="primary"
            isPending={isSubmitting}
            pendingLabel={t`Resolving`}
          >
            {t`Resolve`}
          </Button>
        </DialogActions>
      }
    >
      <form {...formProps} className="grid gap-4">
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
