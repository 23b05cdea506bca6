import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { ActivityLine, listActivity } from '#core/api/activity.ts'
import { callApiPage } from '#web/lib/call-api.ts'

export type ActivityKind = ActivityLine['kind']

const PAGE_SIZE = 20

/** A wallet's ledger lines, newest first, page by page. While another kind loads, the lines before stay in place. */
export const useActivity = (walletAddress: string, kind: ActivityKind | null) =>
  useInfiniteQuery({
    queryKey: ['/api/activity', walletAddress, kind],
    queryFn: ({ pageParam, signal }) =>
      callApiPage<typeof listActivity>(
        'GET',
        '/api/activity',
        {
          query: {
            walletAddress,
            limit: PAGE_SIZE,
            ...(kind !== null && { kind }),
            ...(pageParam !== null && { cursor: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  })
