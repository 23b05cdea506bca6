import type { Query } from '@tanstack/react-query'
import { queryClient, refresh } from '#web/lib/query-client.ts'

const REFETCH_DELAY_MS = 100
/** The same for every wallet: fetched anew, but left on screen meanwhile. */
const PUBLIC_PATHS = ['/api/config', '/api/cards', '/api/transparency']

/**
 * Forgets what was fetched for the address before, and fetches a moment later what the new one has: by then the wallet has
 * said all that it says at once.
 *
 * Nothing is fetched before that moment. What is on screen still asks for the address before, and its session may be ending
 * just now.
 *
 * @returns what calls the fetching off
 */
export function startAnew(): () => void {
  const isPersonal = ({ queryKey }: Query) => !PUBLIC_PATHS.includes(String(queryKey[0]))
  queryClient.removeQueries({ type: 'inactive' })
  const emptied = queryClient.getQueryCache().findAll({ predicate: isPersonal })
  for (const query of emptied) query.reset()
  const timer = setTimeout(() => {
    void refresh('/api/users', '/api/balance', '/api/purchases', ...PUBLIC_PATHS)
    // What the new address asks for in the same words, and nobody has fetched meanwhile.
    const isWaiting = (query: Query) => emptied.includes(query) && isUntouched(query)
    void queryClient.refetchQueries({ type: 'active', predicate: isWaiting })
  }, REFETCH_DELAY_MS)
  return () => clearTimeout(timer)
}

const isUntouched = ({ state }: Query) => state.status === 'pending' && state.fetchStatus === 'idle'
