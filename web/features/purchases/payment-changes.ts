import type { OrderView } from '#core/api/orders.ts'
import type { PaymentProgress } from '#web/transactions/payment-desk.ts'
import { sendingError, unclearAnswer } from '#web/wallet/payment-errors.ts'
import {
  cancelled,
  endedElsewhere,
  leftUnknown,
  notSent,
  type PurchaseFailure,
  paidForNoOrder,
  reverted,
  saidNotSent,
  unconfirmed,
  unheardAnswer,
  unknownWhetherSent,
  unlikePayment,
} from './purchase-failure.ts'
import type { PurchaseEvent } from './purchase-state.ts'

/** A purchase's payment and its order at one moment. */
export type PaymentNews = { readonly progress: PaymentProgress; readonly order: OrderView }

/**
 * Returns the events of a purchase whose payment and order have changed. Words of the wallet or a hash of the order are no change
 * by themselves.
 *
 * @param before null at first sight
 */
export function changesOf(before: PaymentNews | null, now: PaymentNews): readonly PurchaseEvent[] {
  if (before !== null && isSame(before, now)) return []
  const was = before?.progress
  const { stage, hash } = now.progress
  const wasSent = was?.stage === 'sent' && was.hash !== null
  const wasMined = was?.stage === 'mined'
  const isReplaced = wasSent && stage === 'sent' && hash !== was.hash
  const isSetBack = (stage === 'searching' && (wasSent || wasMined)) || (stage === 'sent' && wasMined)
  const failure = failureOf(now)
  const events: PurchaseEvent[] = []
  if (isSetBack) events.push({ type: 'resumed', order: now.order, txHash: hash })
  if (hash !== null) events.push({ type: isReplaced ? 'replaced' : 'sent', txHash: hash })
  if (stage === 'mined') events.push({ type: 'confirmed' })
  if (failure !== null) events.push({ type: 'failed', failure })
  return events
}

const isSame = (a: PaymentNews, b: PaymentNews) =>
  a.progress.stage === b.progress.stage &&
  a.progress.hash === b.progress.hash &&
  a.progress.isLate === b.progress.isLate &&
  a.progress.ending === b.progress.ending &&
  a.order.status === b.order.status

/** Returns why a purchase stops, or that nothing is known of its payment; null while it is under way. */
function failureOf({ progress, order }: PaymentNews): PurchaseFailure | null {
  const { stage, hash, ending, isLate, walletError } = progress
  if (stage === 'searching')
    return unknownWhetherSent(walletError === null ? unheardAnswer() : unclearAnswer(walletError))
  // The server says that it paid for no order; only the chain proves that.
  const isUnlike = order.status === 'failed' && order.txHash === hash
  if (stage === 'sent' && isLate) return isUnlike ? unlikePayment() : unconfirmed()
  if (stage === 'mined' && isUnlike) return paidForNoOrder()
  if (stage !== 'ended') return null
  if (ending === 'not_sent') return notSent(sendingError(walletError, order.paymentMethod))
  if (ending === 'reverted') return reverted()
  if (ending === 'cancelled') return cancelled()
  if (ending === 'pays_anew') return leftUnknown()
  if (ending === 'sent_nothing')
    return saidNotSent(walletError === null ? null : sendingError(walletError, order.paymentMethod))
  // The order tells the end, unless it is over.
  const isOpen = order.status !== 'failed' && order.status !== 'expired'
  return ending === 'refused' || isOpen ? null : endedElsewhere()
}
