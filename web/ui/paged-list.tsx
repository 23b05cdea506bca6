import { t } from '@lingui/core/macro'
import { type InfiniteData, keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect } from 'react'
import { Button } from './button.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { ErrorState, StaleNote } from './list-states.tsx'

type Page<T> = { readonly answer: readonly T[]; readonly nextCursor: string | null; readonly totalCount: number | null }

type PagedListProps<T> = {
  /** What is listed, e.g. 'Withdrawals'. */
  what: string
  queryKey: QueryKey
  load: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<T>>
  /** How soon to look again; by default never. */
  refetchMs?: (records: readonly T[]) => number | false
  /** While another filter's records load, those before stay in place. */
  keepsPrevious?: boolean
  /** Stands in the list's place until it is there. */
  skeleton?: ReactNode
  empty: ReactNode
  /** Told how many there are on all pages, before they are seen; null while nobody knows. */
  onTotal?: (total: number | null) => void
  children: (records: readonly T[], total: number | null) => ReactNode
}

/** A list that the server gives in pages, in each of its states. */
export function PagedList<T>(props: PagedListProps<T>) {
  const { what, queryKey, load, refetchMs, keepsPrevious = false, skeleton, empty, onTotal, children } = props
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: Page<T>) => last.nextCursor ?? undefined,
    refetchInterval: (query) => refetchMs?.(recordsOf(query.state.data)) ?? false,
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
  })
  const records = recordsOf(list.data)
  const total = totalOf(list.data)
  useLayoutEffect(() => {
    onTotal?.(total)
    return () => onTotal?.(null)
  }, [onTotal, total])
  if (list.isPending) return skeleton ?? <ListSkeleton label={t`Loading: ${what}`} isTable />
  if (list.data === undefined) {
    return <ErrorState what={what} error={list.error} onRetry={() => list.refetch()} />
  }
  return (
    <div aria-busy={list.isPlaceholderData} className={list.isPlaceholderData ? 'cursor-progress' : ''}>
      {list.isRefetchError && <StaleNote sinceMs={list.dataUpdatedAt} onRetry={() => list.refetch()} />}
      {records.length === 0 ? empty : children(records, total)}
      {list.hasNextPage && (
        <div className="mt-4 text-center">
          <Button
            isPending={list.isFetchingNextPage}
            pendingLabel={t`Loading more`}
            onClick={() => list.fetchNextPage()}
          >
            {t`Load more`}
          </Button>
          {list.isFetchNextPageError && (
            <p role="alert" className="mt-2 text-loss">
              {t`More could not be loaded. Please try again.`}
            </p>
          )}
        </div>
      )}
    </div>
  )
}

type Pages<T> = InfiniteData<Page<T>, unknown> | undefined

const recordsOf = <T,>(data: Pages<T>): readonly T[] => data?.pages.flatMap(({ answer }) => answer) ?? []

/** As the server counted them last; without its word, what is there once no page is left. */
function totalOf<T>(data: Pages<T>): number | null {
  const last = data?.pages.at(-1)
  if (last === undefined) return null
  return last.totalCount ?? (last.nextCursor === null ? recordsOf(data).length : null)
}
