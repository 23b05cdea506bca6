import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, ListFilter, Search, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Address } from '#web/ui/address.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { EmptyState, ErrorState, StaleNote } from '#web/ui/list-states.tsx'
import { ListSkeleton } from '#web/ui/paged-list.tsx'
import { Verbatim } from '#web/ui/verbatim.tsx'
import { DownloadCsv } from '../parts/list-head.tsx'
import { dayText } from '../parts/moment.tsx'
import { labelOf, shortText, subjectText } from './audit-entry.ts'
import {
  type AuditListFilter,
  auditFile,
  auditHeadQuery,
  auditQuery,
  fieldsOf,
  readSearch,
  useAuditFilter,
  withValues,
} from './audit-filter.ts'
import { ACTIONS } from './audit-words.ts'

/** Component whose code is fetched together with the entries. Its sentences for all actions are larger than the rest of the tab. */
const AuditRecords = lazyPart(async () => (await import('./audit-records.tsx')).AuditRecords)
void AuditRecords.fetch()
const AuditRuns = lazyPart(async () => (await import('./audit-runs.tsx')).AuditRuns)

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

type AuditCountLineProps = { total: number | null; isMore: boolean; filter: AuditListFilter }

function CountLine({ total, isMore, filter }: AuditCountLineProps) {
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

const AuditFilterForm = lazy(async () => ({ default: (await import('./audit-filter-form.tsx')).AuditFilterForm }))

type AuditSearchProps = { filter: AuditListFilter; onFilter: (filter: AuditListFilter) => void }

/** Shows the search field and the filter form. Each active filter is a chip below; a click on it removes the filter. */
function AuditSearch({ filter, onFilter }: AuditSearchProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <search className="grid gap-3">
      <form
        onSubmit={(event) => {
          const found = readSearch(fieldsOf(event).find ?? '')
          // `about` replaces who and what. The days stay.
          if ('about' in found) onFilter({ ...daysOf(filter), ...found })
          else if ('what' in found) onFilter({ ...withoutSubject(filter), ...found })
        }}
      >
        <TextField
          label={t`Search`}
          name="find"
          maxLength={200}
          placeholder={t`#12 or withdrawal 12`}
          isCode
          action={
            <>
              <Button type="submit" aria-label={t`Search`}>
                <Search className="size-4" aria-hidden="true" />
              </Button>
              <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                <ListFilter className="size-4" aria-hidden="true" />
                <span className="max-sm:sr-only">{t`Filter`}</span>
              </Button>
            </>
          }
        />
      </form>
      {isOpen && (
        <Suspense fallback={null}>
          <AuditFilterForm key={JSON.stringify(filter)} filter={filter} onFilter={onFilter} />
        </Suspense>
      )}
      <Chips filter={filter} onFilter={onFilter} />
    </search>
  )
}

function Chips({ filter, onFilter }: AuditSearchProps) {
  const chips = Object.entries(filter) as [keyof AuditListFilter, string][]
  if (chips.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      {chips.map(([name, value]) => {
        const chip = chipText(name, value)
        const { [name]: _, ...rest } = filter
        return (
          <button
            key={name}
            type="button"
            onClick={() => onFilter(rest)}
            aria-label={t`Remove: ${chip}`}
            className="wrap-anywhere inline-flex min-h-11 min-w-0 items-center gap-2 rounded-full border-2 border-glow bg-counter px-4 text-left"
          >
            <Verbatim>{chip}</Verbatim> <X className="size-4 shrink-0 text-soft" aria-hidden="true" />
          </button>
        )
      })}
      <Button variant="quiet" onClick={() => onFilter({})}>{t`Clear`}</Button>
    </div>
  )
}

function chipText(name: keyof AuditListFilter, value: string): string {
  const shown = shortText(value)
  switch (name) {
    case 'who':
      return t`Operator: ${shown}`
    case 'what':
      return labelOf(ACTIONS, value) ?? shown
    case 'about':
      return shortText(subjectText({ subject: value }))
    case 'from': {
      const day = dayText(value)
      return t`From ${day}`
    }
    case 'to': {
      const day = dayText(value)
      return t`Up to ${day}`
    }
  }
}

const daysOf = ({ from, to }: AuditListFilter) => withValues({ from, to })
const withoutSubject = ({ about: _, ...rest }: AuditListFilter): AuditListFilter => rest
