import { MutationCache, QueryCache, QueryClient, type QueryClientConfig } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { UnreachableError } from './unreachable-error.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The component that makes the call shows why it failed, from the mutation's own `error`. */
      readonly showsError?: boolean
    }
  }
}

type QueryDefaults = NonNullable<QueryClientConfig['defaultOptions']>['queries']

/** How somebody is told that what they asked for failed; the page sets it, for a query client draws nothing. */
let tellFailure: (error: Error) => void = () => {}

export const onUntoldFailure = (tell: (error: Error) => void) => {
  tellFailure = tell
}

/**
 * Nothing is fetched twice unless someone says so: no retry, no polling, no refetch on focus, never stale.
 *
 * Nothing is put off until the browser believes in a network either: a payment that waited unseen and was then sent would
 * be worse than one that fails. `server-contact.ts` says what is reachable, and refetches.
 */
export const createQueryClient = (queries: QueryDefaults = {}): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => reportMistake(`Query ${JSON.stringify(queryKey)}`, error),
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, { options }) => {
        reportMistake(`Mutation ${JSON.stringify(options.mutationKey ?? [])}`, error)
        if (options.onError === undefined && options.meta?.showsError !== true) tellFailure(error)
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

/** What players have fetched. */
export const queryClient = createQueryClient()

/** Lets every query whose path starts so fetch again, e.g. '/api/purchases'. */
export const refresh = (...paths: string[]) => Promise.all(paths.map((path) => fetchAgain({ queryKey: [path] })))

/** Lets every query fetch again. */
export const refreshAll = () => fetchAgain({})

/** TanStack Query takes a first answer that is under way for a new one, though it may be older than what it is asked for. */
async function fetchAgain(filter: { queryKey?: string[] }): Promise<void> {
  const underWay = queryClient.getQueryCache().findAll({ ...filter, fetchStatus: 'fetching' })
  const first = underWay.filter(({ state }) => state.data === undefined)
  await queryClient.invalidateQueries(filter)
  await Promise.all(first.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey, exact: true })))
}

const reported = new Set<string>()

/**
 * The console says once what is our mistake, e.g. an answer that cannot be read. A refusal and a silence are none: the
 * browser has written them down already, and the page shows them.
 */
function reportMistake(what: string, error: Error) {
  // A refusal may stand behind a sentence of ours, e.g. 'Failed to fetch balance: 503'.
  const origin = error.cause instanceof ApiError ? error.cause : error
  if (origin instanceof ApiError || origin instanceof UnreachableError) return
  const line = `${what} failed: ${error.message}`
  if (reported.has(line)) return
  reported.add(line)
  console.error(line, error)
}
