import type { attachPayment } from '#core/api/orders.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { callApi } from '#web/lib/call-api.ts'
import { refresh } from '#web/lib/query-client.ts'
import { amendPayment } from './pending-payments.ts'

const ATTACH_TRIES_MAX = 20
/** Doubled after each try, up to half a minute. */
const ATTACH_RETRY_MS = 1_000
const ATTACH_RETRY_MAX_MS = 30_000

/** Refusals that another try does not change. */
const FINAL_STATUSES = [400, 403, 404, 409, 422]

/**
 * Tells the server which transaction pays an order, until it has acknowledged it.
 *
 * The hash is in local storage before, and the watcher finds the payment without it: giving up here loses nothing.
 */
export async function attachUntilAcknowledged(orderId: string, txHash: string, wait: (ms: number) => Promise<void>) {
  for (let attempt = 0; attempt < ATTACH_TRIES_MAX; attempt += 1) {
    try {
      await callApi<typeof attachPayment>('POST', '/api/orders/:id/payment', {
        params: { id: orderId },
        body: { txHash },
      })
      amendPayment(orderId, { isAttached: true })
      await refresh('/api/orders')
      return
    } catch (error) {
      if (error instanceof ApiError && FINAL_STATUSES.includes(error.status)) {
        console.warn('The server did not take this transaction for the order.', error)
        return
      }
      await wait(Math.min(ATTACH_RETRY_MS * 2 ** attempt, ATTACH_RETRY_MAX_MS))
    }
  }
}
