import { t } from '@lingui/core/macro'
import { type InfiniteData, keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect } from 'react'
import { Button } from './button.tsx'
import { ErrorState, StaleNote } from './list-states.tsx'

type PagedAnswer<T> = {
  readonly answer: readonly T[]
  readonly nextCursor: string | null
  readonly previousCursor: string | null
  readonly totalCount: number | null
  readonly isTotalCut: boolean
}

/** Count of the records on all pages. */
export type ListTotal = { readonly count: number /** Whether there are more. */; readonly isCut: boolean }

type PagedListProps<T> = {
  /** Name of the list, e.g. 'Withdrawals'. */
  what: string
  queryKey: QueryKey
  load: (cursor: string | undefined, signal: AbortSignal) => Promise<PagedAnswer<T>>
  /** Returns the milliseconds until the next poll; by default it never polls. */
  refetchMs?: (records: readonly T[]) => number | false
  /** Maximum of pages in memory, for a list that can also be paged backwards. */
  pagesMax?: number
  /** Whether the previous records stay while another filter's records load. */
  keepsPrevious?: boolean
  /** Placeholder until the list has loaded. */
  skeleton?: ReactNode
  empty: ReactNode
  /** Called with the count of all pages before they are shown; null while it is unknown. */
  onTotal?: (total: number | null) => void
  children: (records: readonly T[], total: ListTotal | null) => ReactNode
}

/** Shows a list that the server returns in pages, in each of its states. */
export function PagedList<T>(props: PagedListProps<T>) {
  const { what, queryKey, load, refetchMs, pagesMax, keepsPrevious = false, skeleton, empty, onTotal, children } = props
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: PagedAnswer<T>) => last.nextCursor ?? undefined,
    getPreviousPageParam: (first: PagedAnswer<T>) => first.previousCursor ?? undefined,
    ...(pagesMax !== undefined && { maxPages: pagesMax }),
    refetchInterval: (query) => refetchMs?.(recordsOf(query.state.data)) ?? false,
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
  })
  const records = recordsOf(list.data)
  const total = totalOf(list.data)
  const count = total?.count ?? null
  useLayoutEffect(() => {
    onTotal?.(count)
    return () => onTotal?.(null)
  }, [onTotal, count])
  if (list.isPending) return skeleton ?? <ListSkeleton label={t`Loading: ${what}`} isTable />
  if (list.data === undefined) {
    return <ErrorState what={what} error={list.error} onRetry={() => list.refetch()} />
  }
  return (
    <div aria-busy={list.isPlaceholderData} className={list.isPlaceholderData ? 'cursor-progress' : ''}>
      {list.isRefetchError && <StaleNote sinceMs={list.dataUpdatedAt} onRetry={() => list.refetch()} />}
      {list.hasPreviousPage && (
        <MoreButton
          label={t`Load previous`}
          isPending={list.isFetchingPreviousPage}
          isFailed={list.isFetchPreviousPageError}
          onClick={() => list.fetchPreviousPage()}
          className="mb-4"
        />
      )}
      {records.length === 0 ? empty : children(records, total)}
      {list.hasNextPage && (
        <MoreButton
          label={t`Load more`}
          isPending={list.isFetchingNextPage}
          isFailed={list.isFetchNextPageError}
          onClick={() => list.fetchNextPage()}
          className="mt-4"
        />
      )}
    </div>
  )
}

type MoreButtonProps = {
  label: string
  isPending: boolean
  isFailed: boolean
  onClick: () => void
  className: string
}

const MoreButton = ({ label, isPending, isFailed, onClick, className }: MoreButtonProps) => (
  <div className={`text-center ${className}`}>
    <Button isPending={isPending} pendingLabel={t`Loading more`} onClick={onClick}>
      {label}
    </Button>
    {isFailed && (
      <p role="alert" className="mt-2 text-loss">
        {t`More could not be loaded. Please try again.`}
      </p>
    )}
  </div>
)

type ListPages<T> = InfiniteData<PagedAnswer<T>, unknown> | undefined

const recordsOf = <T,>(data: ListPages<T>): readonly T[] => data?.pages.flatMap(({ answer }) => answer) ?? []

/** Returns the server's last count. Without one, returns the number of loaded records once all pages are loaded. */
function totalOf<T>(data: ListPages<T>): ListTotal | null {
  const last = data?.pages.at(-1)
  if (last === undefined) return null
  if (last.totalCount !== null) return { count: last.totalCount, isCut: last.isTotalCut }
  const hasAll = last.nextCursor === null && data?.pages[0]?.previousCursor === null
  return hasAll ? { count: recordsOf(data).length, isCut: false } : null
}

const ROWS = ['a', 'b', 'c', 'd', 'e']

type ListSkeletonProps = {
  /** Text for a screen reader, e.g. 'Loading your cards'. */
  label: string
  /** Number of rows that the list will probably have; at most five. */
  rows?: number
  /** Classes for the height of a row. */
  rowClass?: string
  /** Whether the rows are below a line of headings, and without pictures. */
  isTable?: boolean
  className?: string
}

/** Placeholder with the height and the dividers of the list that will replace it. */
export function ListSkeleton({
  label,
  isTable = false,
  rows = isTable ? 4 : 3,
  rowClass = isTable ? 'h-20 px-3' : 'h-16',
  className = '',
}: ListSkeletonProps) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      {isTable && <div className="border-line border-b md:h-9" />}
      {ROWS.slice(0, rows).map((row) => (
        <div
          key={row}
          aria-hidden="true"
          className={`flex items-center gap-4 border-line border-b last:border-b-0 ${rowClass}`}
        >
          {!isTable && <span className="size-10 shrink-0 rounded-small bg-line" />}
          <span className="grid flex-1 gap-2">
            <span className="h-4 w-2/5 rounded-small bg-line" />
            <span className="h-4 w-4/5 rounded-small bg-line" />
          </span>
          <span className="h-4 w-16 shrink-0 rounded-small bg-line" />
        </div>
      ))}
    </div>
  )
}
