import { t } from '@lingui/core/macro'
import { type InfiniteData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { ErrorState, StaleNote } from './list-states.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'

type Page<T> = { readonly answer: readonly T[]; readonly nextCursor: string | null; readonly totalCount: number | null }

type PagedListProps<T> = {
  /** What is listed, e.g. 'Withdrawals'. */
  what: string
  queryKey: QueryKey
  load: (cursor: string | undefined) => Promise<Page<T>>
  /** How soon to look again; false for what never changes. */
  refetchMs: (records: readonly T[]) => number | false
  empty: ReactNode
  /** `totalCount`: how many there are on all pages; null where the server does not say. */
  children: (records: readonly T[], totalCount: number | null) => ReactNode
}

/** A list that the server gives in pages, in each of its states. */
export function PagedList<T>({ what, queryKey, load, refetchMs, empty, children }: PagedListProps<T>) {
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => load(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: Page<T>) => last.nextCursor ?? undefined,
    refetchInterval: (query) => refetchMs(recordsOf(query.state.data)),
  })
  const records = recordsOf(list.data)
  if (list.isPending) return <RowsSkeleton what={what} />
  if (list.data === undefined) return <ErrorState what={what} onRetry={() => list.refetch()} />
  return (
    <>
      {list.isRefetchError && <StaleNote sinceMs={list.dataUpdatedAt} onRetry={() => list.refetch()} />}
      {records.length === 0 ? empty : children(records, list.data.pages.at(-1)?.totalCount ?? null)}
      {list.hasNextPage && (
        <div className="mt-4 text-center">
          <Button
            isPending={list.isFetchingNextPage}
            pendingLabel={t`Loading more`}
            onClick={() => list.fetchNextPage()}
          >
            {t`Load more`}
          </Button>
        </div>
      )}
    </>
  )
}

const recordsOf = <T,>(data: InfiniteData<Page<T>, unknown> | undefined): readonly T[] =>
  data?.pages.flatMap(({ answer }) => answer) ?? []
