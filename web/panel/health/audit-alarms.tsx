import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { AuditAlarm } from '#core/api/operator-health.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { healthQuery } from '../parts/health-query.ts'
import { momentText } from '../parts/moment.tsx'
import { useMayWrite } from '../session/call-operator.ts'
import { checkText, recordsText } from './check-words.ts'

const ResolveAlarmDialog = lazy(async () => ({
  default: (await import('./alarm-dialogs.tsx')).ResolveAlarmDialog,
}))
const AlarmDialog = lazy(async () => ({ default: (await import('./alarm-dialogs.tsx')).AlarmDialog }))

/** Shows the open alarms of the audit. Money that an alarm stops is on hold until the alarm is resolved. */
export function AuditAlarms({ alarms }: { alarms: readonly AuditAlarm[] }) {
  const [resolving, setResolving] = useState<AuditAlarm | null>(null)
  const [opened, setOpened] = useState<AuditAlarm | null>(null)
  const queries = useQueryClient()
  const mayWrite = useMayWrite()
  const title = t`The ledger does not add up`
  const [only] = alarms
  const actionsOf = (alarm: AuditAlarm) => (
    <>
      <Button onClick={() => setOpened(alarm)}>{t`View details…`}</Button>
      {mayWrite && <Button onClick={() => setResolving(alarm)}>{t`Resolve…`}</Button>}
    </>
  )
  return (
    <div className="mb-4">
      {only !== undefined && alarms.length === 1 ? (
        <ActionNotice title={title} actions={actionsOf(only)}>
          <AlarmText alarm={only} />
        </ActionNotice>
      ) : (
        <Notice kind="problem" title={title}>
          <ul className="grid divide-y divide-line">
            {alarms.map((alarm) => (
              <li key={alarm.id} className="grid gap-3 py-2 sm:flex sm:items-center sm:justify-between sm:gap-6">
                <AlarmText alarm={alarm} />
                <div className="flex shrink-0 flex-wrap gap-2">{actionsOf(alarm)}</div>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {opened !== null && (
        <Suspense fallback={null}>
          <AlarmDialog alarmId={opened.id} onClose={() => setOpened(null)} />
        </Suspense>
      )}
      {resolving !== null && (
        <Suspense fallback={null}>
          <ResolveAlarmDialog
            alarm={resolving}
            onClose={() => {
              setResolving(null)
              void queries.invalidateQueries({ queryKey: healthQuery.queryKey })
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

const AlarmText = ({ alarm }: { alarm: AuditAlarm }) => (
  <div className="min-w-0">
    <p>{alarmText(alarm)}</p>
    <p>{stoppedText(alarm)}</p>
    <p className="break-words text-note text-soft">
      <Trans>For example {recordsText(alarm.example)}</Trans>
    </p>
  </div>
)

/** Returns whose money an alarm puts on hold. */
const stoppedText = ({ stopsAll, players }: AuditAlarm): string =>
  stopsAll
    ? t`All payouts and withdrawal approvals are on hold until it is resolved.`
    : plural(players, {
        one: 'Payouts and withdrawals of # player are on hold. All others continue.',
        other: 'Payouts and withdrawals of # players are on hold. All others continue.',
      })

function alarmText(alarm: AuditAlarm): string {
  const { count, raisedAt } = alarm
  const [since, wrong] = [momentText(raisedAt), checkText(alarm)]
  return plural(count, {
    one: `${wrong}: # difference, since ${since}`,
    other: `${wrong}: # differences, since ${since}`,
  })
}

type ActionNoticeProps = { title?: string; actions: ReactNode; children: ReactNode }

/** Shows a problem with its actions on the right, or below on a phone. */
export const ActionNotice = ({ title, actions, children }: ActionNoticeProps) => (
  <Notice kind="problem">
    <div className="grid gap-3 sm:flex sm:items-center sm:justify-between sm:gap-6">
      <div className="min-w-0">
        {title !== undefined && <p className="font-strong">{title}</p>}
        {children}
      </div>
      <div className="flex shrink-0 flex-wrap gap-2">{actions}</div>
    </div>
  </Notice>
)
