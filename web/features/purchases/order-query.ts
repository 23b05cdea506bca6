import { QueryObserver, queryOptions } from '@tanstack/react-query'
import type { getOrder, listOpenOrders, OrderView } from '#core/api/orders.ts'
import { callApi } from '#web/lib/call-api.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { watchWallet } from '#web/session/wallet-view.ts'
import { sessionOf } from '#web/session/when-signed-in.ts'

/** Besides the server's own messages, in case none gets through. */
const ORDER_POLL_MS = 5_000
/** As long as this page follows an order by itself: an order's lifetime and some. Afterwards the banner takes over. */
const FOLLOW_MAX_MS = 20 * 60_000

export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['/api/orders', orderId],
    queryFn: () => callApi<typeof getOrder>('GET', '/api/orders/:id', { params: { id: orderId } }),
  })

export const openOrdersQuery = (walletAddress: string) =>
  queryOptions({
    queryKey: ['/api/orders', { walletAddress }],
    queryFn: () => callApi<typeof listOpenOrders>('GET', '/api/orders', { query: { walletAddress } }),
  })

/**
 * Follows an order on the server, by its messages and by asking; asks nothing while its owner is not signed in. Returns what
 * ends it.
 */
export function followOrder(orderId: string, walletAddress: string, onOrder: (order: OrderView) => void): () => void {
  const optionsNow = () => ({
    ...orderQuery(orderId),
    staleTime: 0,
    // A value, not a function: the observer begins or stops polling where it sees another one than before.
    enabled: sessionOf(walletAddress) !== null,
    refetchInterval: ORDER_POLL_MS,
    refetchIntervalInBackground: true,
  })
  const observer = new QueryObserver(queryClient, optionsNow())
  const stop = observer.subscribe(({ data }) => {
    if (data !== undefined) onOrder(data)
  })
  const stopWatching = watchWallet(() => observer.setOptions(optionsNow()))
  const limit = setTimeout(end, FOLLOW_MAX_MS)
  function end() {
    clearTimeout(limit)
    stopWatching()
    stop()
  }
  return end
}
