import { t } from '@lingui/core/macro'
import { type InfiniteData, keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect } from 'react'
import { Button } from './button.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { ErrorState, StaleNote } from './list-states.tsx'

type Page<T> = {
  readonly answer: readonly T[]
  readonly nextCursor: string | null
  readonly previousCursor: string | null
  readonly totalCount: number | null
  readonly isTotalCut: boolean
}

/** What there is on all pages. */
export type ListTotal = { readonly count: number /** There are more than that. */; readonly isCut: boolean }

type PagedListProps<T> = {
  /** What is listed, e.g. 'Withdrawals'. */
  what: string
  queryKey: QueryKey
  load: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<T>>
  /** How soon to look again; by default never. */
  refetchMs?: (records: readonly T[]) => number | false
  /** Of a list that leads back too: so many pages are kept, however far one goes. */
  pagesMax?: number
  /** While another filter's records load, those before stay in place. */
  keepsPrevious?: boolean
  /** Stands in the list's place until it is there. */
  skeleton?: ReactNode
  empty: ReactNode
  /** Told how many there are on all pages, before they are seen; null while nobody knows. */
  onTotal?: (total: number | null) => void
  children: (records: readonly T[], total: ListTotal | null) => ReactNode
}

/** A list that the server gives in pages, in each of its states. */
export function PagedList<T>(props: PagedListProps<T>) {
  const { what, queryKey, load, refetchMs, pagesMax, keepsPrevious = false, skeleton, empty, onTotal, children } = props
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: Page<T>) => last.nextCursor ?? undefined,
    getPreviousPageParam: (first: Page<T>) => first.previousCursor ?? undefined,
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

type Pages<T> = InfiniteData<Page<T>, unknown> | undefined

const recordsOf = <T,>(data: Pages<T>): readonly T[] => data?.pages.flatMap(({ answer }) => answer) ?? []

/** As the server counted them last; without its word, what is there once no page is left. */
function totalOf<T>(data: Pages<T>): ListTotal | null {
  const last = data?.pages.at(-1)
  if (last === undefined) return null
  if (last.totalCount !== null) return { count: last.totalCount, isCut: last.isTotalCut }
  const hasAll = last.nextCursor === null && data?.pages[0]?.previousCursor === null
  return hasAll ? { count: recordsOf(data).length, isCut: false } : null
}
