import type { OrderView } from '#core/api/orders.ts'
import type { PaymentProgress } from '#web/transactions/payment-tracker.ts'
import { sendingError, unclearAnswer } from '#web/wallet/payment-errors.ts'
import {
  abandonedUnknown,
  cancelled,
  declaredNotSent,
  endedElsewhere,
  mismatchedPayment,
  noAnswerText,
  notSent,
  type PurchaseFailure,
  paidWithoutOrder,
  reverted,
  unconfirmed,
  unknownWhetherSent,
} from './purchase-failure.ts'

/** Stages in the order in which they are reached. Only a `resumed` event sets a purchase in progress back. */
export const STAGES = ['idle', 'preparing', 'in_wallet', 'sent', 'confirmed', 'credited'] as const
export type PurchaseStage = (typeof STAGES)[number]

export type PurchaseState = {
  /** Furthest stage that is proven. */
  readonly stage: PurchaseStage
  readonly isDialogOpen: boolean
  readonly order: OrderView | null
  readonly txHash: string | null
  /** Whether the wallet has sent the payment again, with a higher fee. */
  readonly isSpedUp: boolean
  readonly failure: PurchaseFailure | null
}

export type PurchaseEvent =
  | { readonly type: 'opened' }
  | { readonly type: 'closed' }
  | { readonly type: 'started' }
  | { readonly type: 'ordered'; readonly order: OrderView }
  | { readonly type: 'sent'; readonly txHash: string }
  | { readonly type: 'resumed'; readonly order: OrderView; readonly txHash: string | null }
  | { readonly type: 'replaced'; readonly txHash: string }
  | { readonly type: 'confirmed' }
  | { readonly type: 'credited'; readonly txHash: string | null }
  | { readonly type: 'failed'; readonly failure: PurchaseFailure }

export const NO_PURCHASE: PurchaseState = {
  stage: 'idle',
  isDialogOpen: false,
  order: null,
  txHash: null,
  isSpedUp: false,
  failure: null,
}

/**
 * Returns the state of a purchase after an event.
 *
 * The receipt, the recording and the server's own watcher report in any order, so a late report changes nothing. A credit ends
 * every failure, because the copies are delivered. News of the transaction ends a failure that only said that nothing is known.
 */
export function nextPurchase(state: PurchaseState, event: PurchaseEvent): PurchaseState {
  switch (event.type) {
    case 'opened':
      return isUnderWay(state) ? { ...state, isDialogOpen: true } : { ...NO_PURCHASE, isDialogOpen: true }
    case 'closed':
      return isUnderWay(state) ? { ...state, isDialogOpen: false } : NO_PURCHASE
    case 'started':
      return { ...NO_PURCHASE, isDialogOpen: true, stage: 'preparing' }
    case 'ordered':
      return { ...advance(state, 'in_wallet'), order: event.order }
    case 'sent':
      return { ...cleared(advance(state, 'sent')), txHash: event.txHash }
    case 'resumed':
      return {
        ...NO_PURCHASE,
        isDialogOpen: state.isDialogOpen,
        stage: event.txHash === null ? 'in_wallet' : 'sent',
        order: event.order,
        txHash: event.txHash,
      }
    case 'replaced':
      return state.stage === 'credited' ? state : { ...state, txHash: event.txHash, isSpedUp: true }
    case 'confirmed':
      return cleared(advance(state, 'confirmed'))
    case 'credited':
      return { ...advance(state, 'credited'), txHash: event.txHash ?? state.txHash, failure: null }
    case 'failed':
      return state.stage === 'credited' ? state : { ...state, failure: event.failure }
  }
}

/**
 * Returns whether a purchase is in progress. Closing the dialog does not end it, and a click shows it again. A failure ends it,
 * unless it is unknown whether it was paid.
 */
export const isUnderWay = ({ stage, failure }: PurchaseState) =>
  stage !== 'idle' && stage !== 'credited' && (failure === null || failure.money === 'unknown')

const cleared = (state: PurchaseState): PurchaseState =>
  state.failure?.money === 'unknown' ? { ...state, failure: null } : state

const advance = (state: PurchaseState, stage: PurchaseStage): PurchaseState =>
  STAGES.indexOf(stage) > STAGES.indexOf(state.stage) ? { ...state, stage } : state

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
    return unknownWhetherSent(walletError === null ? noAnswerText() : unclearAnswer(walletError))
  // The server says that it paid for no order; only the chain proves that.
  const isUnlike = order.status === 'failed' && order.txHash === hash
  if (stage === 'sent' && isLate) return isUnlike ? mismatchedPayment() : unconfirmed()
  if (stage === 'mined' && isUnlike) return paidWithoutOrder()
  if (stage !== 'ended') return null
  if (ending === 'not_sent') return notSent(sendingError(walletError, order.paymentMethod))
  if (ending === 'reverted') return reverted()
  if (ending === 'cancelled') return cancelled()
  if (ending === 'pays_anew') return abandonedUnknown()
  if (ending === 'sent_nothing')
    return declaredNotSent(walletError === null ? null : sendingError(walletError, order.paymentMethod))
  // The order tells the end, unless it is over.
  const isOpen = order.status !== 'failed' && order.status !== 'expired'
  return ending === 'refused' || isOpen ? null : endedElsewhere()
}
