import type { OrderView } from '#core/api/orders.ts'
import { createChainReader } from '#web/wallet/chain-reader.ts'
import { attachUntilAcknowledged } from './attach-payment.ts'
import { followTransaction } from './follow-transaction.ts'
import { followOrder } from './order-query.ts'
import { amendPayment, rememberPayment } from './pending-payments.ts'
import { awaitsOperator, cancelled, notRecorded, refunded, reverted, unconfirmed } from './purchase-failure.ts'
import type { PurchaseEvent } from './purchase-state.ts'
import { recordCopies, recordCopy } from './record-copies.ts'

/** As long as this page follows an order by itself: an order's lifetime and some. Afterwards the banner takes over. */
const FOLLOW_MAX_MS = 20 * 60_000
/** The server credits a payment by itself when it is final; asking earlier would only be refused. */
const FINALITY_GRACE_MS = 15_000

export type Settlement = {
  readonly order: OrderView
  readonly userId: number
  readonly walletAddress: string
  readonly txHash: string
  readonly dispatch: (event: PurchaseEvent) => void
  /** Once, however it came about. */
  readonly onCredited: (order: OrderView) => void
}

/**
 * Brings a sent payment to its end: attached to its order, mined, final, recorded.
 *
 * The server does the same without us. Whoever is first ends it for both, and nothing here can credit or lose anything.
 */
export async function settlePayment(settlement: Settlement): Promise<void> {
  const { order, userId, walletAddress, dispatch } = settlement
  let isOver = false
  let isCredited = false
  const ended = Promise.withResolvers<void>()
  let txHash = settlement.txHash

  const end = (event: PurchaseEvent) => {
    if (isOver) return
    isOver = true
    ended.resolve()
    isCredited = event.type === 'credited'
    stopFollowing()
    amendPayment(order.id, { isOver: event.type === 'credited' || (event.type === 'failed' && !event.failure.isPaid) })
    dispatch(event)
    if (event.type === 'credited') settlement.onCredited(order)
  }
  const unsubscribe = followOrder(order.id, (seen) => {
    const event = endOf(seen)
    if (event === null) return
    // The watcher may have found the payment under the hash of the one that was sped up.
    if (event.type === 'credited') txHash = event.txHash ?? txHash
    end(event)
  })
  const limit = setTimeout(() => unsubscribe(), FOLLOW_MAX_MS)
  const stopFollowing = () => {
    clearTimeout(limit)
    unsubscribe()
  }
  const attach = (txHash: string) => {
    rememberPayment(order.id, walletAddress, txHash)
    void attachUntilAcknowledged(order.id, txHash, wait)
  }

  attach(txHash)
  const outcome = await followTransaction(
    {
      chain: createChainReader(),
      wait,
      isOver: () => isOver,
      onReplaced(newHash) {
        txHash = newHash
        attach(newHash)
        dispatch({ type: 'replaced', txHash: newHash })
      },
    },
    txHash,
  )
  if (outcome === 'reverted') return end({ type: 'failed', failure: reverted() })
  if (outcome === 'cancelled') return end({ type: 'failed', failure: cancelled() })
  // From here on the order is followed further: a credit may still come.
  if (outcome === 'timeout') return dispatch({ type: 'failed', failure: unconfirmed() })
  if (outcome === 'over' && !isCredited) return
  dispatch({ type: 'confirmed' })
  await Promise.race([ended.promise, wait(FINALITY_GRACE_MS)])
  // Where the watcher was first, each call answers the purchase that it has made.
  const isRecorded = await recordCopies({ record: recordCopy, wait }, order, userId, txHash)
  if (isRecorded) end({ type: 'credited', txHash })
  else if (!isCredited) dispatch({ type: 'failed', failure: notRecorded() })
}

function endOf({ status, txHash }: OrderView): PurchaseEvent | null {
  if (status === 'credited' || status === 'surplus') return { type: 'credited', txHash }
  if (status === 'failed') return { type: 'failed', failure: reverted() }
  if (status === 'partial' || status === 'late') return { type: 'failed', failure: awaitsOperator() }
  if (status === 'refunded') return { type: 'failed', failure: refunded() }
  return null
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
