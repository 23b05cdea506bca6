import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { OrderView } from '#core/api/orders.ts'
import { serverNowMs } from '#web/lib/server-time.ts'
import { orderAtShownPrice, type SeenCard } from './orders.ts'

export type BnbOrder = {
  /** Null until the server has fixed a rate. */
  readonly order: OrderView | null
  readonly error: unknown
  readonly isAsking: boolean
}

const NONE: BnbOrder = { order: null, error: null, isAsking: false }

/**
 * Creates an order in BNB, whose amount is known only after the server has fixed it.
 *
 * Only `ask` places the order. It is no query, because queries refetch by themselves. The amount must not change between reading
 * and clicking.
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
