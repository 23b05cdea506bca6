import { t } from '@lingui/core/macro'
import type { OrderView } from '#core/api/orders.ts'
import { endedUnsent, isSetAside, newestHash, type SentTransaction } from '#web/transactions/sent-transaction.ts'

/** An order that is paid or may be, and which is not credited yet. Without a hash nobody knows whether it was sent. */
export type ResumableOrder = { readonly order: OrderView; readonly txHash: string | null }

/**
 * Which open orders are worth offering again: those with a transaction, known to the server or to this browser alone, and
 * those that this browser's wallet was asked to pay.
 *
 * @param followed orders that a screen of this tab shows already
 */
export function resumableOrders(
  open: readonly OrderView[],
  pending: readonly SentTransaction[],
  followed: ReadonlySet<string>,
): readonly ResumableOrder[] {
  return open.flatMap((order) => {
    const own = pending.find((it) => it.id === order.id)
    const onServer = hashOnServer(order, own ?? null)
    // This browser knows the newest hash: it has seen the wallet send it.
    const txHash = (own === undefined ? null : newestHash(own)) ?? onServer
    const hasEnding = own !== undefined && own.ending !== null && own.ending !== 'success'
    // Said to be unsent, and the server knows its transaction: it has arrived after all.
    const isSeenToEnd = hasEnding && !(endedUnsent(own) && onServer !== null)
    const isKnown = txHash !== null || own !== undefined
    const isOffered = isKnown && !isSettled(order) && !isSeenToEnd && !followed.has(order.id)
    return isOffered ? [{ order, txHash }] : []
  })
}

/** The transaction that the server knows for an order; null too where it turned out here to be another payment's. */
export const hashOnServer = ({ txHash }: OrderView, record: SentTransaction | null): string | null =>
  txHash !== null && record !== null && isSetAside(record, txHash) ? null : txHash

/** Payments of this browser whose orders are no longer open: credited since, or gone. */
export const settledMeanwhile = (open: readonly OrderView[], pending: readonly SentTransaction[]) =>
  pending.filter((it) => !open.some((order) => order.id === it.id && !isSettled(order)))

/** Delivered, or sent back: nothing of it is under way. */
export const isSettled = ({ status }: OrderView) =>
  status === 'credited' || status === 'surplus' || status === 'refunded'

/** The stage of an order in a few words. */
export function stageText({ order: { status }, txHash }: ResumableOrder): string {
  if (txHash === null && (status === 'awaiting' || status === 'expired' || status === 'failed'))
    return t`Your wallet was asked to pay. We do not know whether it did`
  switch (status) {
    case 'failed':
      return t`This transaction did not pay for this order`
    case 'unclear':
      return t`Final, but shows no payment. If a contract passed BNB on, send the hash to support`
    case 'partial':
    case 'late':
      return t`Safe, waiting for the operator`
    case 'expired':
      return t`Sent, but not seen on the network in time. If it still arrives, it is credited`
    case 'credited':
      return t`Credited`
    case 'surplus':
      return t`Credited. You paid more than the price, and the operator will credit or refund the rest`
    case 'refunded':
      return t`Sent back to your wallet`
    case 'awaiting':
      return t`Sent, not seen on the network yet`
    case 'seen':
      return t`Seen on the network, not in a block yet`
    case 'confirming':
      return t`Seen on the network, waiting until it is final`
  }
}
