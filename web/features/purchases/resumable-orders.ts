import { t } from '@lingui/core/macro'
import type { OrderView } from '#core/api/orders.ts'
import { endedUnsent, isSetAside, newestHash, type SentTransaction } from '#web/transactions/sent-transaction.ts'

/** Order that is paid or may be, and is not credited yet. Without a hash it is unknown whether a payment was sent. */
export type ResumableOrder = { readonly order: OrderView; readonly txHash: string | null }

/**
 * Returns the open orders that are worth offering again: those with a transaction that the server or only this browser knows, and
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
    // This browser knows the newest hash, because it has seen the wallet send it.
    const txHash = (own === undefined ? null : newestHash(own)) ?? onServer
    const hasEnding = own !== undefined && own.ending !== null && own.ending !== 'success'
    // The record ended as unsent, but the server knows its transaction, so it was sent after all.
    const isSeenToEnd = hasEnding && !(endedUnsent(own) && onServer !== null)
    const isKnown = txHash !== null || own !== undefined
    const isOffered = isKnown && !isSettled(order) && !isSeenToEnd && !followed.has(order.id)
    return isOffered ? [{ order, txHash }] : []
  })
}

/** Returns the transaction that the server knows for an order, or null if this browser knows it as another payment's. */
export const hashOnServer = ({ txHash }: OrderView, record: SentTransaction | null): string | null =>
  txHash !== null && record !== null && isSetAside(record, txHash) ? null : txHash

/** Returns this browser's payments whose orders are no longer open: credited in the meantime, or gone. */
export const settledMeanwhile = (open: readonly OrderView[], pending: readonly SentTransaction[]) =>
  pending.filter((it) => !open.some((order) => order.id === it.id && !isSettled(order)))

/** Returns whether an order is delivered or refunded, so that no part of it is in progress. */
export const isSettled = ({ status }: OrderView) =>
  status === 'credited' || status === 'surplus' || status === 'refunded'

/** Describes the stage of an order in a few words. */
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
