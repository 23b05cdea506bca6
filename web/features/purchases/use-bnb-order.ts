import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { createOrder, OrderView } from '#core/api/orders.ts'
import { callApi } from '#web/lib/call-api.ts'

export type BnbOrder = {
  /** Null until the server has fixed a rate. */
  readonly order: OrderView | null
  readonly error: Error | null
  readonly isExpired: boolean
  /** Asks for a new rate. */
  readonly renew: () => void
}

/** An order in BNB, made as soon as one wants to pay so: what it comes to in BNB is known only then. */
export function useBnbOrder(cardId: number, quantity: number, isWanted: boolean): BnbOrder {
  const order = useQuery({
    queryKey: ['bnb-order', cardId, quantity],
    queryFn: () =>
      callApi<typeof createOrder>('POST', '/api/orders', { body: { cardId, quantity, paymentMethod: 'BNB' } }),
    enabled: isWanted,
    // A rate is for whoever looks at it now.
    gcTime: 0,
  })
  const isExpired = useIsPast(order.data?.expiresAt ?? null)
  return {
    order: order.data ?? null,
    error: order.error,
    isExpired,
    renew: () => void order.refetch(),
  }
}

/** Whether a moment has come, by this browser's clock; null never comes. */
function useIsPast(iso: string | null): boolean {
  const [pastIso, setPastIso] = useState<string | null>(null)
  useEffect(() => {
    if (iso === null) return
    const timer = setTimeout(() => setPastIso(iso), Math.max(0, Date.parse(iso) - Date.now()))
    return () => clearTimeout(timer)
  }, [iso])
  return iso !== null && pastIso === iso
}
