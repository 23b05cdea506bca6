import type { OrderView } from '#core/api/orders.ts'
import { ApiError, messageFor } from '#web/lib/api-error.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { serverNowMs } from '#web/lib/server-time.ts'
import { reportSignedOut, whenSignedIn } from '#web/session/when-signed-in.ts'
import { browserDeps } from '#web/transactions/browser.ts'
import { findBlockingPayment, hasEndedUnsent, newestHash, nullIfSetAside } from '#web/transactions/sent-transaction.ts'
import { requireLiveConnection } from '#web/wallet/live-connection.ts'
import { PaymentRefusal, purchaseError, userNotFound } from '#web/wallet/payment-errors.ts'
import { bnbTransfer, readFunds, requestPayment, tokenTransfer, type WalletCall } from '#web/wallet/payments.ts'
import { requestPlatformChain } from '#web/wallet/wallet-provider.ts'
import { orderPaymentKey, orderPaymentSubject, orderPayments, recordCopies } from './order-payments.ts'
import { followOrder, orderAtShownPrice, orderQuery, type SeenCard } from './orders.ts'
import {
  awaitsOperator,
  noAnswerText,
  notRecorded,
  notSent,
  type PurchaseFailure,
  refunded,
  shortOfBnb,
  shortOfBnbToPay,
  shortOfUsdt,
  unclearPayment,
  unknownWhetherSent,
} from './purchase-failure.ts'
import { changesOf, type PaymentNews, type PurchaseEvent } from './purchase-state.ts'

/** Milliseconds. The server credits a final payment by itself, and would refuse an earlier request. */
const FINALITY_GRACE_MS = 15_000

export type PurchaseStart = {
  readonly cardId: number
  readonly quantity: number
  readonly walletAddress: string
  /** Order that the player has seen and accepted; null if it is placed now, in USDT. */
  readonly order: OrderView | null
  readonly seen: SeenCard
  readonly dispatch: (event: PurchaseEvent) => void
}

/** Places an order, pays it and follows it to its end. Dispatches every outcome and throws nothing. */
export async function startPurchase(request: PurchaseStart): Promise<void> {
  const { walletAddress, dispatch } = request
  const stop = (failure: PurchaseFailure) => dispatch({ type: 'failed', failure })
  let order: OrderView
  let call: WalletCall
  try {
    order = await placeOrder(request)
    await requestPlatformChain()
    const shortage = await findShortage(order)
    if (shortage !== null) return stop(shortage)
    call = callOf(order)
  } catch (error) {
    return stop(notSent(orderingError(error, walletAddress)))
  }
  dispatch({ type: 'ordered', order })
  const subject = orderPaymentSubject(order, walletAddress)
  const send = () => requestPayment(call, walletAddress)
  const paying = orderPayments.pay({ ...subject, chainId: order.chainId, call, send })
  const stopTelling = settle({ order, walletAddress, dispatch })
  try {
    if ((await paying) !== 'taken') return
    stopTelling()
    await joinOther(request, subject)
  } catch (error) {
    // The wallet may have been asked, so the failure claims only what is proven.
    console.warn('A purchase could not be followed.', error)
    stop(unknownWhetherSent(noAnswerText()))
  }
}

/** Follows the payment of another tab that was faster. Pays nothing itself. */
async function joinOther(
  { walletAddress, dispatch }: PurchaseStart,
  payment: ReturnType<typeof orderPaymentSubject>,
): Promise<void> {
  const other = findBlockingPayment(orderPayments.store.state.getState().records, payment)
  dispatch({ type: 'failed', failure: unknownWhetherSent(noAnswerText()) })
  if (other === null) return
  const order = await queryClient.fetchQuery({ ...orderQuery(other.id), staleTime: 0 })
  dispatch({ type: 'resumed', order, txHash: newestHash(other) })
  resumePurchase({ order, walletAddress, dispatch })
}

type Settlement = Pick<PurchaseStart, 'walletAddress' | 'dispatch'> & { readonly order: OrderView }

/** Resumes an order whose payment this browser or the server knows. */
export function resumePurchase(settlement: Settlement): void {
  const { order, walletAddress } = settlement
  const key = orderPaymentKey(order.id)
  const record = orderPayments.store.find(key)
  // A payment that only the server knows is followed like one of this browser.
  const onServer = nullIfSetAside(order.txHash, record)
  if ((record === null || hasEndedUnsent(record)) && onServer !== null)
    orderPayments.adopt(orderPaymentSubject(order, walletAddress), order.chainId, onServer)
  else if (record !== null) orderPayments.store.amend(key, { subject: String(order.cardId), chainId: order.chainId })
  void orderPayments.follow(key)
  settle(settlement)
}

/**
 * Dispatches what becomes of a purchase's payment, until the order ends.
 *
 * The server settles the order without the page too. The first of the two ends it, and nothing here can credit or lose anything.
 *
 * @returns a function that stops dispatching
 */
function settle({ order, walletAddress, dispatch }: Settlement): () => void {
  const key = orderPaymentKey(order.id)
  let isStopped = false
  let isRecording = false
  let last: PaymentNews | null = null
  let seen = order

  function stop() {
    isStopped = true
    unwatch()
    unfollow()
  }
  function end(event: PurchaseEvent) {
    if (isStopped) return
    stop()
    if (orderPayments.store.find(key)?.ending === null || event.type === 'credited') orderPayments.markOver(key)
    dispatch(event)
  }
  function checkOrder() {
    const progress = orderPayments.progressOf(key)
    if (isStopped || progress === null) return
    // What it tells next is looked at then.
    if (seen.status === 'failed' && orderPayments.dismissGuess(key, seen.txHash)) return
    const now = { progress, order: seen }
    const events = changesOf(last, now)
    last = now
    for (const event of events) {
      // The transaction that was mined or sent is another payment's.
      if (event.type === 'resumed') isRecording = false
      // A payment that was ended elsewhere may have been credited: its order tells.
      if (event.type === 'failed' && event.failure.money !== 'unknown' && progress.ending !== 'over') end(event)
      else dispatch(event)
      if (event.type === 'confirmed') {
        if (!isRecording) void record()
        isRecording = true
      }
    }
  }
  async function record() {
    await browserDeps.wait(FINALITY_GRACE_MS)
    const { userId } = await whenSignedIn(walletAddress)
    const txHash = orderPayments.progressOf(key)?.hash
    if (isStopped || txHash == null) return
    const isRecorded = await recordCopies(order, walletAddress, userId, txHash)
    if (isRecorded) end({ type: 'credited', txHash })
    else if (!isStopped && orderPayments.progressOf(key)?.hash === txHash)
      dispatch({ type: 'failed', failure: notRecorded() })
  }

  const unwatch = orderPayments.progress.subscribe(checkOrder)
  const unfollow = followOrder(order.id, walletAddress, (next) => {
    seen = next
    const event = endOf(seen)
    if (event === null) checkOrder()
    else end(event)
  })
  checkOrder()
  return stop
}

function endOf({ status, txHash }: OrderView): PurchaseEvent | null {
  if (status === 'credited' || status === 'surplus') return { type: 'credited', txHash }
  if (status === 'partial' || status === 'late') return { type: 'failed', failure: awaitsOperator() }
  if (status === 'unclear') return { type: 'failed', failure: unclearPayment() }
  if (status === 'refunded') return { type: 'failed', failure: refunded() }
  return null
}

/** Returns the order to pay. It must match the notice: the same money to the same treasury, at a rate that is still valid. */
async function placeOrder({ cardId, quantity, order: shown, seen }: PurchaseStart): Promise<OrderView> {
  const order = shown ?? (await orderAtShownPrice({ cardId, quantity, paymentMethod: 'USDT', ...seen }))
  const { treasury, usdt, chain } = requireLiveConnection().platform
  const isOurToken = order.paymentMethod === 'BNB' || order.token.toLowerCase() === usdt.address.toLowerCase()
  if (!isOurToken || order.treasury.toLowerCase() !== treasury.toLowerCase() || order.chainId !== chain.id)
    throw new PaymentRefusal('invalid_recipient')
  if (shown !== null && Date.parse(shown.expiresAt) <= serverNowMs()) throw new PaymentRefusal('rate_expired')
  return order
}

function callOf({ paymentMethod, token, treasury, amountBaseUnits }: OrderView): WalletCall {
  const transfer = { recipient: treasury, amount: BigInt(amountBaseUnits) }
  return paymentMethod === 'BNB' ? bnbTransfer(transfer) : tokenTransfer({ ...transfer, token })
}

async function findShortage({ paymentMethod, amountBaseUnits }: OrderView): Promise<PurchaseFailure | null> {
  const funds = await readFunds(requireLiveConnection().platform.usdt.address)
  if (funds === null) return null
  const amount = BigInt(amountBaseUnits)
  if (paymentMethod === 'BNB') return funds.bnb <= amount ? shortOfBnbToPay() : null
  if (funds.usdt < amount) return shortOfUsdt()
  return funds.bnb === 0n ? shortOfBnb() : null
}

function orderingError(error: unknown, walletAddress: string): string {
  if (!(error instanceof ApiError)) return purchaseError(error)
  if (error.code !== 'unauthenticated') return messageFor(error, purchaseError(error))
  // The session has ended on the server, so the page must not act as if it were signed in.
  reportSignedOut(walletAddress)
  return userNotFound()
}
