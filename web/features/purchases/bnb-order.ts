import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { OrderView } from '#core/api/orders.ts'
import { serverNowMs } from '#web/lib/server-time.ts'
import { orderAtShownPrice, type SeenCard } from './order-at-shown-price.ts'

export type BnbOrder = {
  /** Null until the server has fixed a rate. */
  readonly order: OrderView | null
  readonly error: unknown
  readonly isAsking: boolean
}

const NONE: BnbOrder = { order: null, error: null, isAsking: false }

/**
 * An order in BNB: what it comes to in BNB is known only once the server has fixed it.
 *
 * It is made by `ask` and by nothing else. The amount must not change between reading and clicking, so it
 * is no query: those are fetched again by themselves.
 */
export function createBnbOrder(place: (seen: SeenCard) => Promise<OrderView>) {
  const store = createStore<BnbOrder>(() => NONE)
  async function ask(seen: SeenCard): Promise<void> {
    if (store.getState().isAsking) return
    store.setState({ order: null, error: null, isAsking: true })
    try {
      store.setState({ order: await place(seen), isAsking: false })
    } catch (error) {
      store.setState({ error, isAsking: false })
    }
  }
  return { store, ask }
}

/**
 * Only while a dialog is open: a rate is shown only while it is current.
 *
 * @param seen what the dialog shows
 */
export function useBnbOrder(cardId: number, quantity: number, seen: SeenCard) {
  const [{ store, ask }] = useState(() =>
    createBnbOrder((shown) => orderAtShownPrice({ cardId, quantity, paymentMethod: 'BNB', ...shown })),
  )
  const bnb = useStore(store)
  const isExpired = useIsPast(bnb.order?.expiresAt ?? null)
  return { ...bnb, isExpired, ask: () => void ask(seen) }
}

/** Whether a moment of the server's has come; null never comes. */
function useIsPast(iso: string | null): boolean {
  const [pastIso, setPastIso] = useState<string | null>(null)
  useEffect(() => {
    if (iso === null) return
    const timer = setTimeout(() => setPastIso(iso), Math.max(0, Date.parse(iso) - serverNowMs()))
    return () => clearTimeout(timer)
  }, [iso])
  return iso !== null && pastIso === iso
}
