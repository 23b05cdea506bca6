import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { AuditAlarm, resolveAuditAlarm } from '#core/api/admin.ts'
import { messageFor } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { showToast } from '#web/ui/toast.ts'
import { callOperator } from '../session/call-operator.ts'

const NOTE_MAX = 500

export function ResolveAlarmDialog({ alarm, onClose }: { alarm: AuditAlarm; onClose: () => void }) {
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  const isMissing = note.trim() === ''
  const resolve = useMutation({
    mutationFn: () =>
      callOperator<typeof resolveAuditAlarm>('POST', '/api/admin/audit-alarms/:id/resolve', {
        params: { id: alarm.id },
        body: { note: note.trim() },
      }),
    onSuccess: () => {
      showToast({ title: t`Alarm resolved`, description: t`A fresh audit found this difference gone.` })
      onClose()
    },
  })
  const submit = () => {
    setTried(true)
    if (!isMissing) resolve.mutate()
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`Resolve this alarm`}
      description={alarm.check}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button variant="primary" isPending={resolve.isPending} pendingLabel={t`Auditing anew`} onClick={submit}>
            {t`Audit anew and resolve`}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>
          {t`The ledger is audited once more. Only if the difference is gone does the alarm close and do payouts go on.`}
        </p>
        <TextArea
          label={t`What was wrong, and what was done`}
          hint={t`Stands in the audit log.`}
          value={note}
          onChange={setNote}
          maxLength={NOTE_MAX}
          problem={isTried && isMissing ? t`Please write what was done.` : null}
        />
        {resolve.isError && (
          <Notice kind="problem">{messageFor(resolve.error, t`The alarm could not be resolved.`)}</Notice>
        )}
      </div>
    </Dialog>
  )
}
