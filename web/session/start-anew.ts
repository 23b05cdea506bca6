import { queryClient, refresh } from '#web/lib/query-client.ts'

const REFETCH_DELAY_MS = 100
/** The same for every wallet: fetched anew, but left on screen meanwhile. */
const PUBLIC_PATHS = ['/api/config', '/api/cards', '/api/transparency']

/**
 * Forgets what was fetched for the address before, and fetches a moment later what the new one has: by then the wallet has
 * said all that it says at once.
 *
 * @returns what calls the fetching off
 */
export function startAnew(): () => void {
  const isPersonal = (path: unknown) => !PUBLIC_PATHS.includes(String(path))
  queryClient.removeQueries({ type: 'inactive' })
  void queryClient.resetQueries({ predicate: (query) => isPersonal(query.queryKey[0]) })
  const timer = setTimeout(
    () => refresh('/api/users', '/api/balance', '/api/purchases', ...PUBLIC_PATHS),
    REFETCH_DELAY_MS,
  )
  return () => clearTimeout(timer)
}
