import { t } from '@lingui/core/macro'
import type { OrderView } from '#core/api/orders.ts'
import type { PendingPayment } from './pending-payments.ts'

/** An order of which a payment is known, and which is not credited yet. */
export type ResumableOrder = { readonly order: OrderView; readonly txHash: string }

/**
 * Which open orders are worth offering again: those with a transaction, known to the server or to this browser alone.
 *
 * @param followed orders that a screen of this tab shows already
 */
export function resumableOrders(
  open: readonly OrderView[],
  pending: readonly PendingPayment[],
  followed: ReadonlySet<string>,
): readonly ResumableOrder[] {
  return open.flatMap((order) => {
    const own = pending.find((it) => it.orderId === order.id)
    // This browser knows the newest hash: it has seen the wallet send it.
    const txHash = own?.txHash ?? order.txHash
    const isOffered = txHash !== null && !isSettled(order) && own?.isOver !== true && !followed.has(order.id)
    return isOffered ? [{ order, txHash }] : []
  })
}

/** Payments of this browser whose orders are open no more: credited meanwhile, or gone. */
export const settledMeanwhile = (open: readonly OrderView[], pending: readonly PendingPayment[]) =>
  pending.filter((it) => !open.some((order) => order.id === it.orderId && !isSettled(order)))

/** Delivered, or sent back: nothing of it is under way. */
const isSettled = ({ status }: OrderView) => status === 'credited' || status === 'surplus' || status === 'refunded'

/** The stage of an order in a few words. */
export function stageText({ status }: OrderView): string {
  switch (status) {
    case 'failed':
      return t`The network refused this transaction; nothing was paid`
    case 'partial':
    case 'late':
      return t`Kept safe, waiting for the operator`
    case 'expired':
      return t`Sent, not seen on the network in time; it is credited if it still arrives`
    case 'credited':
      return t`Credited`
    case 'surplus':
      return t`Credited; more than the price arrived, and the rest waits for the operator`
    case 'refunded':
      return t`Sent back to your wallet`
    case 'awaiting':
      return t`Sent, not seen on the network yet`
    case 'seen':
      return t`Seen on the network, in no block yet`
    case 'confirming':
      return t`Seen on the network, waiting until it is final`
  }
}
