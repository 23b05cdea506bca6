import { plural, t } from '@lingui/core/macro'
import { useEffect, useReducer, useRef } from 'react'
import type { OrderView } from '#core/api/orders.ts'
import { refresh } from '#web/lib/query-client.ts'
import { showToast } from '#web/ui/toast.ts'
import { networkError } from '#web/wallet/payment-errors.ts'
import { setFollowed } from './followed-orders.ts'
import { notSent, unconfirmed } from './purchase-failure.ts'
import { isUnderWay, NO_PURCHASE, nextPurchase, type PurchaseEvent } from './purchase-state.ts'

type Buyer = { readonly userId: number; readonly walletAddress: string }

type Wish = {
  readonly cardId: number
  readonly quantity: number
  /** Made already, because it had to be shown; null where it is made now, in USDT. */
  readonly order: OrderView | null
}

/** One purchase as a screen shows it. What talks to the wallet loads when something is to be paid. */
export function usePurchase(onCredited: () => void) {
  const [purchase, dispatch] = useReducer(nextPurchase, NO_PURCHASE)
  const orderId = purchase.order?.id
  const isDialogOpen = useRef(false)
  /** Counts up, so that what an earlier purchase still reports does not reach a later one. */
  const lastRun = useRef(0)

  useEffect(() => {
    isDialogOpen.current = purchase.isDialogOpen
  }, [purchase.isDialogOpen])

  useEffect(() => {
    if (orderId === undefined) return
    setFollowed(orderId, true)
    return () => setFollowed(orderId, false)
  }, [orderId])

  function credited(order: OrderView) {
    // An open dialog says it itself, and a notice would cover it on a phone.
    if (!isDialogOpen.current) showToast({ title: t`Purchase complete`, description: creditedText(order) })
    void refresh('/api/purchases', '/api/balance', '/api/cards', '/api/orders', '/api/mining/active')
    onCredited()
  }

  function beginRun() {
    lastRun.current += 1
    const run = lastRun.current
    return (event: PurchaseEvent) => {
      if (run !== lastRun.current) return
      dispatch(event)
      if (event.type === 'failed' && !isDialogOpen.current) {
        showToast({ title: event.failure.title, description: event.failure.message, variant: 'destructive' })
      }
    }
  }

  function close() {
    if (!isUnderWay(purchase)) lastRun.current += 1
    dispatch({ type: 'closed' })
  }

  async function start(buyer: Buyer, wish: Wish) {
    const report = beginRun()
    report({ type: 'started' })
    try {
      const { startPurchase } = await import('./start-purchase.ts')
      await startPurchase({ ...buyer, ...wish, dispatch: report, onCredited: credited })
    } catch (error) {
      console.warn('The purchase could not be started.', error)
      report({ type: 'failed', failure: notSent(networkError()) })
    }
  }

  async function resume(buyer: Buyer, order: OrderView, txHash: string) {
    const report = beginRun()
    report({ type: 'resumed', order, txHash })
    try {
      const { settlePayment } = await import('./settle-payment.ts')
      await settlePayment({ ...buyer, order, txHash, dispatch: report, onCredited: credited })
    } catch (error) {
      console.warn('The payment could not be followed.', error)
      report({ type: 'failed', failure: unconfirmed() })
    }
  }

  return { purchase, open: () => dispatch({ type: 'opened' }), close, start, resume }
}

export const creditedText = ({ quantity, cardName }: OrderView) =>
  plural(quantity, { one: `# copy of ${cardName} is yours.`, other: `# copies of ${cardName} are yours.` })
