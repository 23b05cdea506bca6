import { QueryObserver, queryOptions } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { CardView } from '#core/api/cards.ts'
import type { createOrder, getOrder, listOpenOrders, OrderView } from '#core/api/orders.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { callApi } from '#web/lib/call-api.ts'
import { queryClient, refresh } from '#web/lib/query-client.ts'
import { serverNowMs } from '#web/lib/server-time.ts'
import { watchWallet } from '#web/session/wallet-view.ts'
import { sessionOf } from '#web/session/when-signed-in.ts'

/** Card as the page showed it. */
export type SeenCard = {
  /** Price of one copy, USDT as decimal text. */
  readonly unitPrice: string
  /** Version of the card with the terms that were shown. */
  readonly cardVersion: number
}

type ShownOffer = SeenCard & {
  readonly cardId: number
  readonly quantity: number
  readonly paymentMethod: 'USDT' | 'BNB'
}

export const seenOf = ({ price, version }: CardView): SeenCard => ({ unitPrice: price, cardVersion: version })

export const isSameCard = (one: SeenCard | null, other: SeenCard): boolean =>
  one?.unitPrice === other.unitPrice && one.cardVersion === other.cardVersion

/**
 * Places an order at the price and the terms that the page showed. Fetches the cards again if they have changed.
 *
 * @throws ApiError `price_mismatch` or `card_changed_meanwhile` if they have changed
 */
export async function orderAtShownPrice(offer: ShownOffer): Promise<OrderView> {
  try {
    return await callApi<typeof createOrder>('POST', '/api/orders', { body: offer })
  } catch (error) {
    const isOther =
      error instanceof ApiError && (error.code === 'price_mismatch' || error.code === 'card_changed_meanwhile')
    if (isOther) void refresh('/api/cards')
    throw error
  }
}

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

type BnbOrderState = {
  /** Null until the server has fixed a rate. */
  readonly order: OrderView | null
  readonly error: unknown
  readonly isRequesting: boolean
}

const NONE: BnbOrderState = { order: null, error: null, isRequesting: false }

/**
 * Creates an order in BNB, whose amount is known only after the server has fixed it.
 *
 * Only `ask` places the order. It is no query, because queries refetch by themselves. The amount must not change between reading
 * and clicking.
 */
export function createBnbOrder(place: (seen: SeenCard) => Promise<OrderView>) {
  const store = createStore<BnbOrderState>(() => NONE)
  async function ask(seen: SeenCard): Promise<void> {
    if (store.getState().isRequesting) return
    store.setState({ order: null, error: null, isRequesting: true })
    try {
      store.setState({ order: await place(seen), isRequesting: false })
    } catch (error) {
      store.setState({ error, isRequesting: false })
    }
  }
  return { store, ask }
}

/**
 * Returns an order in BNB while a dialog is open, so that a rate is shown only while it is valid.
 *
 * @param seen card as the dialog shows it
 */
export function useBnbOrder(cardId: number, quantity: number, seen: SeenCard) {
  const [{ store, ask }] = useState(() =>
    createBnbOrder((shown) => orderAtShownPrice({ cardId, quantity, paymentMethod: 'BNB', ...shown })),
  )
  const bnb = useStore(store)
  const isExpired = useIsPast(bnb.order?.expiresAt ?? null)
  return { ...bnb, isExpired, ask: () => void ask(seen) }
}

/** Returns whether a moment of server time has passed. Null never passes. */
function useIsPast(iso: string | null): boolean {
  const [pastIso, setPastIso] = useState<string | null>(null)
  useEffect(() => {
    if (iso === null) return
    const timer = setTimeout(() => setPastIso(iso), Math.max(0, Date.parse(iso) - serverNowMs()))
    return () => clearTimeout(timer)
  }, [iso])
  return iso !== null && pastIso === iso
}
