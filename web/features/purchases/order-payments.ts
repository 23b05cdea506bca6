import type { attachPayment, getOrder, OrderView } from '#core/api/orders.ts'
import type { recordPurchase } from '#core/api/purchases.ts'
import { copyHash } from '#core/order.ts'
import { callApi } from '#web/lib/call-api.ts'
import { refresh } from '#web/lib/query-client.ts'
import { reportSignedOut, sessionOf, whenSignedIn } from '#web/session/when-signed-in.ts'
import { attemptCall } from '#web/transactions/announce-hash.ts'
import { browserDeps } from '#web/transactions/browser.ts'
import { createPayments } from '#web/transactions/create-payments.ts'
import type { TransactionKey } from '#web/transactions/sent-transaction.ts'

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
    reportSignedOut: ({ from }) => reportSignedOut(from),
    async fetchHash({ id, from }) {
      if (sessionOf(from) === null) return null
      try {
        const { txHash, status } = await callApi<typeof getOrder>('GET', '/api/orders/:id', { params: { id } })
        return status === 'failed' ? null : txHash
      } catch (error) {
        console.warn('Whether an order is paid could not be asked.', error)
        return null
      }
    },
    paysOther: () => false,
    isEndedByServer: false,
    retryMs: ATTACH_RETRY_MS,
    retryMaxMs: ATTACH_RETRY_MAX_MS,
  },
})

export const orderPaymentKey = (id: string): TransactionKey => ({ purpose: 'order', id })

/** Returns the subject of a purchase's payment. It forbids buying the same card again from the same wallet while its payment is open. */
export const orderPaymentSubject = ({ id, cardId }: Pick<OrderView, 'id' | 'cardId'>, walletAddress: string) => ({
  ...orderPaymentKey(id),
  subject: String(cardId),
  from: walletAddress.toLowerCase(),
})

/** Tries for about five minutes, as for the receipt. A transaction is final within seconds after it is mined. */
export const RECORD_TRIES_MAX = 60
const RECORD_RETRY_MS = 5_000

/** Refusals that are final for a copy and this payment. Any other answer may change in a moment. */
const REFUSALS = [
  'card_unknown',
  'card_inactive',
  'payment_hash_malformed',
  'payment_failed',
  'payment_wrong_token',
  'payment_wrong_recipient',
  'payment_before_start',
  'payment_unclear',
  'payment_too_small',
  'payment_awaits_operator',
  'payment_already_resolved',
  'payment_imported',
  'copy_not_covered',
  'price_mismatch',
  'card_mismatch',
  'payment_method_unavailable',
]

/**
 * Records a paid order: one call per copy, all at once. Tries again for a copy that is not final yet. Waits while the account that
 * has paid is not signed in.
 *
 * @returns whether every copy is recorded
 */
export async function recordCopies(
  order: OrderView,
  walletAddress: string,
  userId: number,
  txHash: string,
): Promise<boolean> {
  let missing = Array.from({ length: order.quantity }, (_, index) => index + 1)
  for (let attempt = 0; attempt < RECORD_TRIES_MAX; attempt += 1) {
    await whenSignedIn(walletAddress)
    const outcomes = await Promise.all(
      missing.map(async (copy) => {
        const { kind } = await attemptCall(
          () => recordCopy(order, userId, txHash, copy),
          REFUSALS,
          (recorded) => recorded.txHash === copyHash(txHash, copy),
        )
        return { copy, kind }
      }),
    )
    const open = outcomes.filter(({ kind }) => kind !== 'done')
    if (open.length === 0) return true
    if (open.some(({ kind }) => kind === 'refused')) return false
    if (open.some(({ kind }) => kind === 'signed_out' || kind === 'not_ours')) reportSignedOut(walletAddress)
    missing = open.map(({ copy }) => copy)
    await browserDeps.wait(RECORD_RETRY_MS)
  }
  return false
}

export function recordCopy(order: OrderView, userId: number, txHash: string, copy: number) {
  return callApi<typeof recordPurchase>('POST', '/api/purchases', {
    body: {
      userId,
      cardId: order.cardId,
      purchasePrice: pricePerCopy(order),
      txHash: copyHash(txHash, copy),
      paymentMethod: order.paymentMethod,
    },
  })
}

/** Returns the exact price of a copy in USDT, for a payment in BNB too, with the two decimals that any client sends. */
function pricePerCopy({ unitPrice }: OrderView): string {
  const [whole, fraction = ''] = unitPrice.split('.')
  return `${whole}.${fraction.padEnd(2, '0')}`
}
