import type { attachPayment, getOrder, OrderView } from '#core/api/orders.ts'
import { callApi } from '#web/lib/call-api.ts'
import { refresh } from '#web/lib/query-client.ts'
import { noteSignedOut, sessionOf, whenSignedIn } from '#web/session/when-signed-in.ts'
import { browserDeps } from '#web/transactions/browser.ts'
import { createPayments } from '#web/transactions/create-payments.ts'
import type { TransactionKey } from '#web/transactions/sent-transaction.ts'
import { attemptCall } from '#web/transactions/tell-server.ts'

/** Refusals that are final: another transaction pays the order. */
const ATTACH_REFUSALS = ['order_already_paid']
/** Milliseconds; doubled after each try, up to half a minute. */
const ATTACH_RETRY_MS = 1_000
const ATTACH_RETRY_MAX_MS = 30_000

/** Payments of this browser's orders. They announce each hash to the server, whose watcher finds the payment without it too. */
export const orderPayments = createPayments({
  ...browserDeps,
  purpose: {
    async announce({ id }, txHash) {
      const outcome = await attemptCall(
        () => callApi<typeof attachPayment>('POST', '/api/orders/:id/payment', { params: { id }, body: { txHash } }),
        ATTACH_REFUSALS,
        (order) => order.id === id,
      )
      if (outcome.kind === 'done') void refresh('/api/orders')
      return outcome
    },
    whenSignedIn: ({ from }) => whenSignedIn(from),
    noteSignedOut: ({ from }) => noteSignedOut(from),
    async hashOnServer({ id, from }) {
      if (sessionOf(from) === null) return null
      try {
        const { txHash, status } = await callApi<typeof getOrder>('GET', '/api/orders/:id', { params: { id } })
        return status === 'failed' ? null : txHash
      } catch (error) {
        console.warn('Whether an order is paid could not be asked.', error)
        return null
      }
    },
    isPaidElse: () => false,
    isEndedByServer: false,
    retryMs: ATTACH_RETRY_MS,
    retryMaxMs: ATTACH_RETRY_MAX_MS,
  },
})

export const keyOfOrder = (id: string): TransactionKey => ({ purpose: 'order', id })

/** Returns the wish of a purchase. It forbids buying the same card again from the same wallet while its payment is open. */
export const wishOf = ({ id, cardId }: Pick<OrderView, 'id' | 'cardId'>, walletAddress: string) => ({
  ...keyOfOrder(id),
  subject: String(cardId),
  from: walletAddress.toLowerCase(),
})
