import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Suspense } from 'react'
import { Address } from '#web/ui/address.tsx'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { ListSkeleton } from '#web/ui/list-skeleton.tsx'
import { EmptyState, ErrorState, StaleNote } from '#web/ui/list-states.tsx'
import { DownloadCsv } from '../parts/download-csv.tsx'
import { type AuditFilter, useAuditFilter } from './audit-filter.ts'
import { auditFile, auditHeadQuery, auditQuery } from './audit-query.ts'
import { AuditSearch } from './audit-search.tsx'

/** Component whose code is fetched together with the entries. Its sentences for all actions are larger than the rest of the tab. */
const AuditRecords = lazyPart(async () => (await import('./audit-records.tsx')).AuditRecords)
void AuditRecords.fetch()
const AuditRuns = lazyPart(async () => (await import('../alarms/audit-runs.tsx')).AuditRuns)

/** Shows who did what, and when. The log is read-only. */
export function AuditTab() {
  const { filter, page, go } = useAuditFilter()
  const list = useQuery(auditQuery(filter, page))
  const loading = <ListSkeleton label={t`Loading: ${t`Audit log`}`} isTable />
  return (
    <section aria-label={t`Audit log`} className="grid gap-4">
      <p className="max-w-prose text-soft">
        {t`Every login and every decision, newest first. Each entry is chained to the previous one by its hash.`}
      </p>
      <AuditSearch filter={filter} onFilter={go} />
      <Suspense fallback={loading}>
        {list.isPending ? (
          loading
        ) : list.data === undefined ? (
          <ErrorState what={t`Audit log`} error={list.error} onRetry={() => list.refetch()} />
        ) : (
          <div aria-busy={list.isPlaceholderData} className={list.isPlaceholderData ? 'cursor-progress' : ''}>
            {list.isRefetchError && <StaleNote sinceMs={list.dataUpdatedAt} onRetry={() => list.refetch()} />}
            <CountLine total={list.data.totalCount} isMore={list.data.isTotalCut} filter={filter} />
            {list.data.answer.length === 0 ? (
              <Nothing isFiltered={Object.keys(filter).length > 0} onClear={() => go({})} />
            ) : (
              <AuditRecords entries={list.data.answer} onAbout={(about) => go({ about })} />
            )}
            <Pages
              newer={list.data.previousCursor}
              older={list.data.nextCursor}
              isFirst={page === undefined}
              onPage={(cursor) => go(filter, cursor)}
            />
          </div>
        )}
        {/* Rendered after the entries above have loaded, because they would push these down. */}
        {!list.isPending && (
          <>
            <AuditHead />
            <Suspense fallback={null}>
              <AuditRuns />
            </Suspense>
          </>
        )}
      </Suspense>
    </section>
  )
}

type CountLineProps = { total: number | null; isMore: boolean; filter: AuditFilter }

function CountLine({ total, isMore, filter }: CountLineProps) {
  const count = total ?? 0
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line pb-2 md:border-b">
      <p role="status" className="text-note text-soft tabular-nums">
        <span>
          {isMore ? <Trans>More than {count} entries</Trans> : plural(count, { one: '# entry', other: '# entries' })}
        </span>
        <span className="md:hidden"> · {t`Times in UTC`}</span>
      </p>
      <DownloadCsv list={auditFile(filter)} />
    </div>
  )
}

type PagesProps = {
  newer: string | null
  older: string | null
  isFirst: boolean
  onPage: (cursor: string | undefined) => void
}

/** Shows the buttons to neighbouring pages. The first page has no newer one, because new entries appear on it by themselves. */
function Pages({ newer, older, isFirst, onPage }: PagesProps) {
  if (isFirst && older === null) return null
  const turn = (cursor: string | undefined) => {
    onPage(cursor)
    scrollTo({ top: 0 })
  }
  return (
    <nav aria-label={t`Pages of the audit log`} className="mt-4 flex flex-wrap justify-center gap-2">
      {!isFirst && <Button onClick={() => turn(undefined)}>{t`Newest`}</Button>}
      <Button disabled={isFirst || newer === null} onClick={() => turn(newer ?? undefined)}>
        <ChevronLeft className="size-4" aria-hidden="true" /> {t`Newer`}
      </Button>
      <Button disabled={older === null} onClick={() => turn(older ?? undefined)}>
        {t`Older`} <ChevronRight className="size-4" aria-hidden="true" />
      </Button>
    </nav>
  )
}

function Nothing({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered) return <EmptyState picture="/art/empty.svg" title={t`No entries yet`} />
  return (
    <EmptyState
      picture="/art/empty.svg"
      title={t`No matching entries`}
      text={t`Enter the full term: withdrawal 12, operator ann, a wallet, a transaction hash, or #12 for an entry.`}
      action={<Button onClick={onClear}>{t`Clear`}</Button>}
    />
  )
}

const COMMAND = 'npm run audit -- log --head HASH'

/** Shows the head of the log and explains how it proves the log if it is stored elsewhere. */
function AuditHead() {
  const { data: head } = useQuery(auditHeadQuery)
  return (
    <div className="grid gap-1 border-line border-t pt-4 text-soft">
      {head !== undefined && (
        <p className="flex flex-wrap items-center gap-x-1 text-ink">
          <Trans>
            Head: entry {head.sequence}, hash <Address value={head.hash} />
          </Trans>
        </p>
      )}
      <p className="text-note max-lg:max-w-prose">
        <Trans>
          Keep the head somewhere safe. On the server,{' '}
          <code className="whitespace-nowrap pr-1 font-code">{COMMAND}</code> shows whether any entry up to it has
          changed since.
        </Trans>
      </p>
    </div>
  )
}
