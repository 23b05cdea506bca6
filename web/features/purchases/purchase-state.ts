import type { OrderView } from '#core/api/orders.ts'
import type { PurchaseFailure } from './purchase-failure.ts'

/** Stages in the order in which they are reached. Only a `resumed` event sets a purchase in progress back. */
export const STAGES = ['idle', 'preparing', 'in_wallet', 'sent', 'confirmed', 'credited'] as const
export type Stage = (typeof STAGES)[number]

export type PurchaseState = {
  /** Furthest stage that is proven. */
  readonly stage: Stage
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

const advance = (state: PurchaseState, stage: Stage): PurchaseState =>
  STAGES.indexOf(stage) > STAGES.indexOf(state.stage) ? { ...state, stage } : state
