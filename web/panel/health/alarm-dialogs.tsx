import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type {
  AlarmDifference,
  AlarmFile,
  acceptDifference,
  getAuditAlarm,
  resolveAuditAlarm,
  setKeptRow,
} from '#core/api/audit-alarms.ts'
import type { AuditAlarm } from '#core/api/operator-health.ts'
import { messageFor } from '#web/lib/api-error.ts'
import { ActionSummary, ActionSummaryItem } from '#web/ui/action-summary.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { ErrorState } from '#web/ui/list-states.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useCallForm } from '#web/ui/use-call-form.ts'
import { DialogActions, useRequestKey } from '../parts/dialog-parts.tsx'
import { healthQuery } from '../parts/health-query.ts'
import { momentText } from '../parts/moment.tsx'
import { PlayerLink } from '../parts/player-link.tsx'
import { CorrectionDialog } from '../player/player-dialogs.tsx'
import { callOperator, useMayWrite } from '../session/call-operator.ts'
import { checkText, recordsText } from './check-words.ts'

type ShownDifference = { readonly what: DecisionKind | 'correct'; readonly difference: AlarmDifference }

/** Shows what an alarm is about now, whose money is on hold, and the possible actions for each difference. */
export function AlarmDialog({ alarmId, onClose }: { alarmId: number; onClose: () => void }) {
  const file = useQuery(alarmQuery(alarmId))
  const queries = useQueryClient()
  const [shown, setShown] = useState<ShownDifference | null>(null)
  const close = () => {
    setShown(null)
    for (const { queryKey } of [alarmQuery(alarmId), healthQuery]) void queries.invalidateQueries({ queryKey })
  }
  if (shown?.what === 'correct') {
    return <CorrectionDialog playerId={shown.difference.userId} onClose={close} />
  }
  if (shown !== null) {
    return <DecideDialog alarmId={alarmId} kind={shown.what} difference={shown.difference} onClose={close} />
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`Alarm of the audit`}
      description={file.data && checkText(file.data)}
      footer={<Button onClick={onClose}>{t`Close`}</Button>}
    >
      {file.isPending && <p role="status">{t`Checking again…`}</p>}
      {file.data === undefined && file.isError && (
        <ErrorState what={t`Alarm of the audit`} error={file.error} onRetry={() => file.refetch()} />
      )}
      {file.data !== undefined && (
        <Facts file={file.data} onChoose={(what, difference) => setShown({ what, difference })} />
      )}
    </Dialog>
  )
}

type AlarmFactsProps = {
  file: AlarmFile
  onChoose: (what: ShownDifference['what'], difference: AlarmDifference) => void
}

function Facts({ file, onChoose }: AlarmFactsProps) {
  const { players, stopsAll, raisedAt, differences, count, remedy } = file
  const mayWrite = useMayWrite()
  return (
    <div className="grid gap-4">
      <p className="text-note text-soft">
        <Trans>Since {momentText(raisedAt)}</Trans>
      </p>
      {stopsAll ? (
        <p className="font-strong">{t`All payouts and withdrawal approvals are on hold until it is resolved.`}</p>
      ) : (
        <div>
          <p className="font-strong">{t`Payouts and withdrawals of these players are on hold until it is resolved:`}</p>
          <ul className="flex flex-wrap gap-x-4">
            {players.map(({ userId }) => (
              <li key={userId}>
                <PlayerLink playerId={userId} />
              </li>
            ))}
          </ul>
        </div>
      )}
      <p>{count === 0 ? t`No differences are left. Resolve the alarm now.` : remedyText(remedy)}</p>
      {count > 0 && (
        <p role="status" className="text-note text-soft">
          {plural(count, { one: '# difference', other: '# differences' })}
        </p>
      )}
      <ul className="grid gap-3">
        {differences.map((it) => (
          <li key={`${it.userId} ${it.subject} ${it.difference}`} className="rounded-small border border-line p-3">
            <p className="break-words font-strong">{recordsText(it.subject)}</p>
            <p className="break-words text-note">{it.difference}</p>
            {mayWrite && (
              <div className="mt-2 flex flex-wrap gap-2">
                {remedy === 'set' && (
                  <Button onClick={() => onChoose('set', it)}>{t`Set to the ledger’s value…`}</Button>
                )}
                {it.userId > 0 && <Button onClick={() => onChoose('correct', it)}>{t`Post a correction…`}</Button>}
                <Button onClick={() => onChoose('accept', it)}>{t`Accept…`}</Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function remedyText(remedy: AlarmFile['remedy']): string {
  switch (remedy) {
    case 'set':
      return t`A stored figure differs from the sum of its lines. If the lines are right, set the figure to their sum. If a line is missing or wrong, post a correction first.`
    case 'correct':
      return t`Money is in an account where it does not belong. Post a correction that moves it.`
    case 'accept':
      return t`Records of events contradict each other and cannot be rewritten. Find out why, correct what it cost, then accept the difference. The alarm returns if the difference changes.`
  }
}

const NOTE_MAX = 500

/**
 * Decision about a difference. `set` gives the kept row the ledger's value. `accept` keeps the difference and counts it as
 * explained.
 */
type DecisionKind = 'set' | 'accept'

type DecideDialogProps = {
  alarmId: number
  kind: DecisionKind
  difference: AlarmDifference
  onClose: () => void
}

/** Shows the result of a decision and asks for the reason. Both are recorded in the audit log. */
function DecideDialog({ alarmId, kind, difference, onClose }: DecideDialogProps) {
  const requestKey = useRequestKey()
  const isSetting = kind === 'set'
  const decide = useMutation({
    mutationFn: (note: string) => {
      const body = { ...difference, note }
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
        <ActionSummary>
          <ActionSummaryItem label={difference.subject}>{difference.difference}</ActionSummaryItem>
        </ActionSummary>
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
      description={checkText(alarm)}
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

/** Reads an alarm. The server repeats its check on each request. */
const alarmQuery = (id: number) =>
  queryOptions({
    queryKey: ['/api/admin/audit-alarms/:id', id],
    queryFn: () => callOperator<typeof getAuditAlarm>('GET', '/api/admin/audit-alarms/:id', { params: { id } }),
    staleTime: 0,
  })
