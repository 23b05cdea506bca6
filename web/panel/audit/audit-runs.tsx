import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AuditRun, listAuditRuns, startAudit } from '#core/api/audit-alarms.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.ts'
import { momentText } from '../parts/moment.tsx'
import { callOperator, useMayWrite } from '../session/call-operator.ts'

const MS_PER_SECOND = 1_000

/** Shows the times of the last and the next audit, and the buttons that start one now. */
export function AuditRuns() {
  const { data } = useQuery(auditRunsQuery)
  const queries = useQueryClient()
  const mayWrite = useMayWrite()
  const start = useMutation({
    mutationFn: (kind: 'new' | 'full') =>
      callOperator<typeof startAudit>('POST', '/api/admin/audit-runs', { body: { kind } }),
    onSuccess: ({ isStarted }) => {
      showToast({ title: isStarted ? t`Audit started` : t`It is already queued or running`, description: '' })
      void queries.invalidateQueries({ queryKey: auditRunsQuery.queryKey })
    },
  })
  if (data === undefined) return null
  return (
    <section aria-labelledby="audit-runs" className="grid gap-3 border-line border-t pt-4">
      <h3 id="audit-runs" className="text-lead">{t`Audit of the ledger`}</h3>
      <dl className="grid gap-3 sm:grid-cols-3">
        {data.runs.map((run) => (
          <Run key={run.kind} run={run} />
        ))}
      </dl>
      {mayWrite && (
        <div className="flex flex-wrap gap-2">
          <Button isPending={start.isPending} onClick={() => start.mutate('new')}>{t`Run now`}</Button>
          <Button isPending={start.isPending} onClick={() => start.mutate('full')}>{t`Check everything now`}</Button>
        </div>
      )}
    </section>
  )
}

const KINDS: Readonly<Record<AuditRun['kind'], MessageDescriptor>> = {
  new: msg`What is new, every hour`,
  totals: msg`The totals, every day`,
  full: msg`Everything, every week`,
}

function Run({ run }: { run: AuditRun }) {
  const { kind, lastEndedAt, players, differences, lasted, nextAt, isRunning, problem, isLate } = run
  const seconds = Math.ceil((lasted ?? 0) / MS_PER_SECOND)
  return (
    <div>
      <dt className="text-note text-soft">{i18n._(KINDS[kind])}</dt>
      <dd>
        <p className={isLate || problem !== null ? 'font-strong text-loss' : 'font-strong'}>
          {lastEndedAt === null ? t`Has not run yet` : <Trans>Last {momentText(lastEndedAt)}</Trans>}
        </p>
        {lastEndedAt !== null && (
          <p className="text-note">
            {plural(players ?? 0, { one: '# player', other: '# players' })},{' '}
            {plural(differences ?? 0, { one: '# difference', other: '# differences' })},{' '}
            {plural(seconds, { one: 'in # second', other: 'in # seconds' })}
          </p>
        )}
        {problem !== null && (
          <p className="break-words text-loss text-note">
            <Trans>Failed: {problem}</Trans>
          </p>
        )}
        <p className="text-note text-soft">{isRunning ? t`Running now` : <Trans>Next {momentText(nextAt)}</Trans>}</p>
      </dd>
    </div>
  )
}

const RUNS_POLL_MS = 15_000

const auditRunsQuery = queryOptions({
  queryKey: ['/api/admin/audit-runs'],
  queryFn: () => callOperator<typeof listAuditRuns>('GET', '/api/admin/audit-runs'),
  refetchInterval: RUNS_POLL_MS,
})
