import { QueryClient } from '@tanstack/react-query'

/**
 * Nothing is fetched twice unless someone says so: no retry, no polling, no refetch on focus, never stale.
 *
 * Nothing is put off until the browser believes in a network either: a payment that waited unseen and was then sent would
 * be worse than one that fails. `server-contact.ts` says what is reachable, and refetches.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchInterval: false,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** Lets every query whose path starts so fetch again, e.g. '/api/purchases'. */
export const refresh = (...paths: string[]) =>
  Promise.all(paths.map((path) => queryClient.invalidateQueries({ queryKey: [path] })))

/** Lets every query fetch again. */
export const refreshAll = () => queryClient.invalidateQueries()
