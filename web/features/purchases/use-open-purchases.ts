import { t } from '@lingui/core/macro'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import type { OrderView } from '#core/api/orders.ts'
import { queryClient } from '#web/lib/query-client.ts'
import {
  emptyTransaction,
  hasEndedUnsent,
  newestHash,
  nullIfSetAside,
  type SentTransaction,
} from '#web/transactions/sent-transaction.ts'
import { showToast } from '#web/ui/toast.ts'
import { type LateAnswer, useLateAnswers } from '#web/wallet/live-connection.ts'
import { orderPaymentKey, orderPaymentSubject, orderPayments } from './order-payments.ts'
import { openOrdersQuery, orderQuery } from './orders.ts'
import { creditedText, readAttempts, startChosenMining, useAttempts } from './purchase-attempts.ts'
import { isUnderWay, type PurchaseState } from './purchase-state.ts'

export type OpenPurchases = {
  readonly resumable: readonly ResumableOrder[]
  /** Orders that the wallet was asked to pay before a reload, and can still answer. */
  readonly awaited: readonly OrderView[]
}

/** Returns the purchases of a signed-in wallet that are paid, or may be, and not credited yet. */
export function useOpenPurchases(walletAddress: string): OpenPurchases {
  const { data: open } = useQuery(openOrdersQuery(walletAddress))
  const records = useRecordsOf(walletAddress)
  const late = useLatePayments(open, walletAddress)
  const { data: unlisted } = useQuery(unlistedQuery(open, records))
  return openPurchasesOf([...(open ?? []), ...(unlisted ?? [])], records, useAttempts(), late)
}

/** Returns the orders of a wallet that no purchase of this page shows and that do not wait for the wallet's answer. */
export function openPurchasesOf(
  orders: readonly OrderView[],
  records: readonly SentTransaction[],
  attempts: readonly PurchaseState[],
  late: readonly Pick<LatePayment, 'order'>[],
): OpenPurchases {
  const awaited = late.map(({ order }) => order)
  const shown = attempts.filter(isUnderWay).flatMap(({ order }) => order ?? [])
  const followed = new Set([...shown, ...awaited].map(({ id }) => id))
  return { resumable: resumableOrders(orders, records, followed), awaited }
}

/** Returns the transactions that this browser's wallet has sent from an address for orders. */
export function useRecordsOf(walletAddress: string): readonly SentTransaction[] {
  const records = useStore(orderPayments.store.state, (state) => state.records)
  return useMemo(() => recordsOf(records, walletAddress), [records, walletAddress])
}

export const recordsOf = (records: readonly SentTransaction[], walletAddress: string) =>
  records.filter((it) => it.purpose === 'order' && it.from === walletAddress.toLowerCase())

/**
 * Reads the orders of this browser's payments that the server no longer lists. They were credited in the meantime, which is
 * reported once, or they have expired and are still searched for.
 *
 * @param open the wallet's open orders; undefined until the server has answered
 */
export function unlistedQuery(open: readonly OrderView[] | undefined, records: readonly SentTransaction[]) {
  const gone = open === undefined ? [] : settledOrders(open, records)
  return queryOptions({
    queryKey: ['/api/orders', 'unlisted', gone.map(({ id }) => id)],
    queryFn: () => readOrders(gone),
    enabled: gone.length > 0,
  })
}

async function readOrders(gone: readonly SentTransaction[]): Promise<readonly OrderView[]> {
  const orders = await Promise.all(gone.map(readOrder))
  return orders.filter((it) => it !== null)
}

/** Reads an order that is no longer open. Reports its credit once, however often it is read. */
export async function readOrder(record: SentTransaction): Promise<OrderView | null> {
  const key = orderPaymentKey(record.id)
  // Its end was seen and the server no longer lists it, so no part of it is left to show.
  if (record.ending !== null && record.ending !== 'success' && !hasEndedUnsent(record)) {
    orderPayments.store.forget(key)
    return null
  }
  try {
    const order = await queryClient.fetchQuery({ ...orderQuery(record.id), staleTime: 0 })
    if (!isSettled(order) && hasEndedUnsent(record) && nullIfSetAside(order.txHash, record) === null) {
      orderPayments.store.forget(key)
      return null
    }
    if (!isSettled(order)) return order
    // A purchase on this page reports it by itself.
    if (readAttempts().some((it) => it.order?.id === order.id && isUnderWay(it))) return null
    // Another tab may have reported it in the meantime, and may have forgotten the record.
    const known = orderPayments.store.find(key)
    const isNews = known !== null && known.ending !== 'over' && order.status !== 'refunded'
    orderPayments.store.forget(key)
    if (!isNews) return null
    showToast({ title: t`Purchase credited`, description: creditedText(order) })
    startChosenMining(order, record.from ?? '')
  } catch (error) {
    console.warn('An order of this browser could not be read.', error)
  }
  return null
}

/** Returns the payments that the wallet was asked for before this page was reloaded. Each is followed once the wallet has paid. */
function useLatePayments(open: readonly OrderView[] | undefined, walletAddress: string): readonly LatePayment[] {
  const late = useLateAnswers()
  const payments = useMemo(() => latePayments(late, open ?? []), [late, open])
  useEffect(() => {
    for (const payment of payments) followLatePayment(payment, walletAddress)
  }, [payments, walletAddress])
  return payments
}

/** Waits for the wallet's answer. Keeps an existing record, because a bare record could not be searched for on the chain. */
export function followLatePayment({ order, answer }: LatePayment, walletAddress: string): void {
  const subject = orderPaymentSubject(order, walletAddress)
  if (orderPayments.store.find(subject) === null)
    orderPayments.store.save({ ...emptyTransaction(subject), ...subject, chainId: order.chainId })
  orderPayments.resumeAnswer(subject, answer)
}

/** Selector of `transfer(address,uint256)`. */
const TRANSFER = '0xa9059cbb'
const WORD_DIGITS = 64

/** Payment that an earlier page has asked the wallet for, and the order that it pays. */
type LatePayment = { readonly order: OrderView; readonly answer: Promise<unknown> }

/** Matches the wallet's late answers to the open orders that they pay, by the amount and treasury of the request. */
export const latePayments = (late: readonly LateAnswer[], orders: readonly OrderView[]): readonly LatePayment[] =>
  late.flatMap(({ method, params, answer }) => {
    if (method !== 'eth_sendTransaction') return []
    const order = orders.find((it) => it.txHash === null && isPayment(params, it))
    return order === undefined ? [] : [{ order, answer }]
  })

function isPayment(params: unknown, { paymentMethod, token, treasury, amountBaseUnits }: OrderView): boolean {
  const [asked] = Array.isArray(params) ? (params as Partial<Record<'to' | 'data' | 'value', string>>[]) : []
  if (asked?.to === undefined) return false
  const amount = BigInt(amountBaseUnits)
  if (paymentMethod === 'BNB') return isSame(asked.to, treasury) && BigInt(asked.value ?? '0x0') === amount
  return isSame(asked.to, token) && isSame(asked.data ?? '', transferOf(treasury, amount))
}

const transferOf = (recipient: string, amount: bigint) =>
  TRANSFER + recipient.slice(2).padStart(WORD_DIGITS, '0') + amount.toString(16).padStart(WORD_DIGITS, '0')

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

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
    const onServer = nullIfSetAside(order.txHash, own ?? null)
    // This browser knows the newest hash, because it has seen the wallet send it.
    const txHash = (own === undefined ? null : newestHash(own)) ?? onServer
    const hasEnding = own !== undefined && own.ending !== null && own.ending !== 'success'
    // The record ended as unsent, but the server knows its transaction, so it was sent after all.
    const isSeenToEnd = hasEnding && !(hasEndedUnsent(own) && onServer !== null)
    const isKnown = txHash !== null || own !== undefined
    const isOffered = isKnown && !isSettled(order) && !isSeenToEnd && !followed.has(order.id)
    return isOffered ? [{ order, txHash }] : []
  })
}

/** Returns this browser's payments whose orders are no longer open: credited in the meantime, or gone. */
export const settledOrders = (open: readonly OrderView[], pending: readonly SentTransaction[]) =>
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
