import { QueryObserver, queryOptions } from '@tanstack/react-query'
import type { getOrder, listOpenOrders, OrderView } from '#core/api/orders.ts'
import { callApi } from '#web/lib/call-api.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { watchWallet } from '#web/session/wallet-view.ts'
import { sessionOf } from '#web/session/when-signed-in.ts'

/** Milliseconds between polls, in case none of the server's messages arrives. */
const ORDER_POLL_MS = 5_000
/** Milliseconds for which this page follows an order, longer than an order's lifetime. Afterwards the banner takes over. */
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
 * Follows an order on the server, by its messages and by polling. Reads nothing while its owner is signed out.
 *
 * @returns a function that stops following
 */
export function followOrder(orderId: string, walletAddress: string, onOrder: (order: OrderView) => void): () => void {
  const optionsNow = () => ({
    ...orderQuery(orderId),
    staleTime: 0,
    // A value, not a function, because the observer starts or stops polling when the value changes.
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
