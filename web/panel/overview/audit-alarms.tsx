import { plural, t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { AuditAlarm } from '#core/api/admin.ts'
import { zonedMomentText } from '#web/lib/moment-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useMayWrite } from '../session/operator-query.ts'
import { healthQuery } from './health-query.ts'

const ResolveAlarmDialog = lazy(async () => ({
  default: (await import('./resolve-alarm-dialog.tsx')).ResolveAlarmDialog,
}))

/** What the audit has found. Payouts wait until each is resolved. */
export function AuditAlarms({ alarms }: { alarms: readonly AuditAlarm[] }) {
  const [resolving, setResolving] = useState<AuditAlarm | null>(null)
  const queries = useQueryClient()
  const mayWrite = useMayWrite()
  return (
    <div className="mb-4">
      <Notice kind="problem" title={t`The ledger does not add up`}>
        <ul className="grid gap-2">
          {alarms.map((alarm) => (
            <li key={alarm.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <p className="first-letter:uppercase">
                {alarmText(alarm)}
                <span className="block break-all text-note text-soft">{t`For example ${alarm.example}`}</span>
              </p>
              {mayWrite && <Button onClick={() => setResolving(alarm)}>{t`Resolve…`}</Button>}
            </li>
          ))}
        </ul>
      </Notice>
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

function alarmText({ check, count, raisedAt }: AuditAlarm): string {
  const since = zonedMomentText(raisedAt)
  return plural(count, {
    one: `${check}: # difference, since ${since}`,
    other: `${check}: # differences, since ${since}`,
  })
}
