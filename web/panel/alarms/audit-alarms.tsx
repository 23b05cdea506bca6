import { plural, t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { AuditAlarm } from '#core/api/operator-health.ts'
import { zonedMomentText } from '#web/lib/moment-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { healthQuery } from '../overview/health-query.ts'
import { useMayWrite } from '../session/operator-query.ts'
import { checkText, recordsText } from './check-words.ts'

const ResolveAlarmDialog = lazy(async () => ({
  default: (await import('./resolve-alarm-dialog.tsx')).ResolveAlarmDialog,
}))
const AlarmDialog = lazy(async () => ({ default: (await import('./alarm-dialog.tsx')).AlarmDialog }))

/** What the audit has found. The money that each stops waits until it is resolved. */
export function AuditAlarms({ alarms }: { alarms: readonly AuditAlarm[] }) {
  const [resolving, setResolving] = useState<AuditAlarm | null>(null)
  const [opened, setOpened] = useState<AuditAlarm | null>(null)
  const queries = useQueryClient()
  const mayWrite = useMayWrite()
  return (
    <div className="mb-4">
      <Notice kind="problem" title={t`The ledger does not add up`}>
        <ul className="grid gap-2">
          {alarms.map((alarm) => (
            <li key={alarm.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <p>
                {alarmText(alarm)}
                <span className="block break-words text-note text-soft">{t`For example ${recordsText(alarm.example)}`}</span>
                <span className="block text-note">{stoppedText(alarm)}</span>
              </p>
              <div className="flex flex-wrap gap-2">
                <Button onClick={() => setOpened(alarm)}>{t`View details…`}</Button>
                {mayWrite && <Button onClick={() => setResolving(alarm)}>{t`Resolve…`}</Button>}
              </div>
            </li>
          ))}
        </ul>
      </Notice>
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

/** Whose money waits for it. */
const stoppedText = ({ stopsAll, players }: AuditAlarm): string =>
  stopsAll
    ? t`All payouts and withdrawal approvals are on hold until it is resolved.`
    : plural(players, {
        one: 'Payouts and withdrawals of # player are on hold. All others continue.',
        other: 'Payouts and withdrawals of # players are on hold. All others continue.',
      })

function alarmText({ check, count, raisedAt }: AuditAlarm): string {
  const [since, wrong] = [zonedMomentText(raisedAt), checkText(check)]
  return plural(count, {
    one: `${wrong}: # difference, since ${since}`,
    other: `${wrong}: # differences, since ${since}`,
  })
}
