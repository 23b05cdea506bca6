import type { Query } from '@tanstack/react-query'
import { queryClient, refresh } from '#web/lib/query-client.ts'

const REFETCH_DELAY_MS = 100
/** Queries that are the same for every wallet. They are refetched, but stay on screen meanwhile. */
const PUBLIC_PATHS = ['/api/config', '/api/cards', '/api/transparency']

/**
 * Forgets what was fetched for the previous address, and fetches the new one's data after a short delay. The wallet has then sent
 * all the events that it sends at once.
 *
 * No query is fetched before that moment, because the screens still ask for the previous address, and its session may be ending.
 *
 * @returns a function that cancels the fetch
 */
export function resetPersonalData(): () => void {
  const isPersonal = ({ queryKey }: Query) => !PUBLIC_PATHS.includes(String(queryKey[0]))
  queryClient.removeQueries({ type: 'inactive' })
  const emptied = queryClient.getQueryCache().findAll({ predicate: isPersonal })
  for (const query of emptied) query.reset()
  const timer = setTimeout(() => {
    void refresh('/api/users', '/api/balance', '/api/purchases', ...PUBLIC_PATHS)
    // Queries that the new address makes under the same key, and that no screen has fetched meanwhile.
    const isWaiting = (query: Query) => emptied.includes(query) && isUntouched(query)
    void queryClient.refetchQueries({ type: 'active', predicate: isWaiting })
  }, REFETCH_DELAY_MS)
  return () => clearTimeout(timer)
}

const isUntouched = ({ state }: Query) => state.status === 'pending' && state.fetchStatus === 'idle'
