import { QueryObserver, queryOptions } from '@tanstack/react-query'
import type { getOrder, listOpenOrders, OrderView } from '#core/api/orders.ts'
import { callApi } from '#web/lib/call-api.ts'
import { queryClient } from '#web/lib/query-client.ts'

/** Besides the server's own messages, in case none gets through. */
const ORDER_POLL_MS = 5_000

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

/** Follows an order on the server: by its messages and by asking. Returns what ends it. */
export function followOrder(orderId: string, onOrder: (order: OrderView) => void): () => void {
  const observer = new QueryObserver(queryClient, {
    ...orderQuery(orderId),
    staleTime: 0,
    refetchInterval: ORDER_POLL_MS,
    refetchIntervalInBackground: true,
  })
  return observer.subscribe(({ data }) => {
    if (data !== undefined) onOrder(data)
  })
}
