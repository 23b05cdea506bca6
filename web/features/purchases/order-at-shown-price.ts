import type { CardView } from '#core/api/cards.ts'
import type { createOrder, OrderView } from '#core/api/orders.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { callApi } from '#web/lib/call-api.ts'
import { refresh } from '#web/lib/query-client.ts'

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
