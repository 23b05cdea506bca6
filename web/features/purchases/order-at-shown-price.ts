import type { createOrder, OrderView } from '#core/api/orders.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { callApi } from '#web/lib/call-api.ts'
import { refresh } from '#web/lib/query-client.ts'

type ShownOffer = {
  readonly cardId: number
  readonly quantity: number
  readonly paymentMethod: 'USDT' | 'BNB'
  /** The price of one copy that the page showed, USDT as decimal text. */
  readonly unitPrice: string
}

/**
 * Places an order at the price that the page showed. If the card has another price now, fetches the cards again.
 *
 * @throws ApiError `price_mismatch` if the card has another price now
 */
export async function orderAtShownPrice(offer: ShownOffer): Promise<OrderView> {
  try {
    return await callApi<typeof createOrder>('POST', '/api/orders', { body: offer })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'price_mismatch') void refresh('/api/cards')
    throw error
  }
}
