import { t } from '@lingui/core/macro'
import type { listAuditLog } from '#core/api/audit.ts'
import { EmptyState } from '#web/ui/list-states.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { type Column, RecordTable } from '#web/ui/record-table.tsx'
import { callOperatorPage } from '../session/call-operator.ts'
import { type AuditEntry, actionText, detailPairs, subjectText } from './audit-entry.ts'

const PATH = '/api/admin/audit'
const PAGE_SIZE = 50
const LOOK_AGAIN_MS = 30_000

const load = (cursor: string | undefined) =>
  callOperatorPage<typeof listAuditLog>('GET', PATH, { query: { limit: PAGE_SIZE, cursor } })

const columns = (): readonly Column<AuditEntry>[] => [
  {
    label: t`When`,
    width: 'w-1/6',
    cell: ({ at }) => <Moment at={at} />,
  },
  { label: t`Who`, width: 'w-1/6', cell: ({ username }) => <span className="break-all">{username}</span> },
  {
    label: t`What`,
    width: 'w-1/4',
    cell: (entry) => (
      <>
        <span className="font-strong">{actionText(entry)}</span>
        <span className="block text-note text-soft">{subjectText(entry)}</span>
      </>
    ),
  },
  { label: t`Details`, width: 'w-5/12', cell: Details },
]

/** What was done by whom, when. Nothing here can be changed. */
export function AuditTab() {
  return (
    <section aria-label={t`Audit log`}>
      <p className="mb-4 max-w-prose text-soft">
        {t`Every login and every decision, newest first. It can only grow: the database refuses to change or delete a line.`}
      </p>
      <PagedList
        what={t`Audit log`}
        queryKey={[PATH]}
        load={load}
        refetchMs={() => LOOK_AGAIN_MS}
        empty={<EmptyState picture="/art/empty.svg" title={t`Nothing was done yet`} />}
      >
        {(entries) => <RecordTable caption={t`Audit log`} columns={columns()} records={entries} />}
      </PagedList>
    </section>
  )
}

function Details(entry: AuditEntry) {
  const pairs = detailPairs(entry)
  if (pairs.length === 0) return null
  return (
    <dl className="text-note">
      {pairs.map(([name, value]) => (
        <div key={name} className="flex flex-wrap gap-x-2">
          <dt className="text-soft">{name}</dt>
          <dd className="min-w-0 break-all">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
