import { MutationCache, QueryCache, QueryClient, type QueryClientConfig } from '@tanstack/react-query'
import { ApiError, UnreachableError } from './api-error.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Whether the component that makes the call shows the failure, from the mutation's own `error`. */
      readonly showsError?: boolean
    }
  }
}

type QueryDefaults = NonNullable<QueryClientConfig['defaultOptions']>['queries']

/** Shows a person that their request failed. The page sets it, because a query client renders nothing. */
let showFailure: (error: Error) => void = () => {}

export const onUnshownFailure = (show: (error: Error) => void) => {
  showFailure = show
}

/**
 * Creates a query client that does not fetch again by default: no retry, no polling, no refetch on focus, never stale.
 *
 * No request waits until the browser reports a network. A payment that waited unseen and was then sent would be worse than one
 * that fails. `server-contact.ts` decides whether the server is reachable, and refetches.
 */
export const createQueryClient = (queries: QueryDefaults = {}): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => reportMistake(`Query ${JSON.stringify(queryKey)}`, error),
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, { options }) => {
        reportMistake(`Mutation ${JSON.stringify(options.mutationKey ?? [])}`, error)
        if (options.onError === undefined && options.meta?.showsError !== true) showFailure(error)
      },
    }),
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        networkMode: 'always',
        ...queries,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

/** Query client of the players' pages. */
export const queryClient = createQueryClient()

/** Refetches every query whose key starts with one of the paths, e.g. '/api/purchases'. */
export const refresh = (...paths: string[]) => Promise.all(paths.map((path) => refetch({ queryKey: [path] })))

/** Refetches every query. */
export const refreshAll = () => refetch({})

/**
 * Refetches queries. A first fetch that is under way is invalidated a second time, because TanStack Query takes its answer for a
 * new one. That answer may be older than the invalidation.
 */
async function refetch(filter: { queryKey?: string[] }): Promise<void> {
  const underWay = queryClient.getQueryCache().findAll({ ...filter, fetchStatus: 'fetching' })
  const first = underWay.filter(({ state }) => state.data === undefined)
  await queryClient.invalidateQueries(filter)
  await Promise.all(first.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey, exact: true })))
}

const reported = new Set<string>()

/**
 * Logs a programming mistake once, e.g. an answer that cannot be read. Skips refusals and missing answers, because the browser
 * has already logged them and the page shows them.
 */
function reportMistake(what: string, error: Error) {
  // A refusal may be the cause of our own error, e.g. 'Failed to fetch balance: 503'.
  const origin = error.cause instanceof ApiError ? error.cause : error
  if (origin instanceof ApiError || origin instanceof UnreachableError) return
  const line = `${what} failed: ${error.message}`
  if (reported.has(line)) return
  reported.add(line)
  console.error(line, error)
}
