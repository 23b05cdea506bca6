import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import type { OrderView } from '#core/api/orders.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { showToast } from '#web/ui/toast.ts'
import { orderQuery } from './order-query.ts'
import { forgetPayment, pendingPaymentOf, pendingPaymentsOf } from './pending-payments.ts'
import { settledMeanwhile } from './resumable-orders.ts'
import { creditedText } from './use-purchase.ts'

/**
 * Says once of each payment of this browser that it was credited while nobody looked, and forgets those that are over.
 *
 * @param open the wallet's open orders; undefined until the server has answered
 */
export function useSettledMeanwhile(open: readonly OrderView[] | undefined, walletAddress: string) {
  useEffect(() => {
    if (open === undefined) return
    for (const { orderId, isOver } of settledMeanwhile(open, pendingPaymentsOf(walletAddress))) {
      if (isOver) forgetPayment(orderId)
      else void sayIfCredited(orderId)
    }
  }, [open, walletAddress])
}

async function sayIfCredited(orderId: string) {
  try {
    const order = await queryClient.fetchQuery({ ...orderQuery(orderId), staleTime: 0 })
    // Somebody else has said it in the meantime.
    if (pendingPaymentOf(orderId)?.isOver !== false || (order.status !== 'credited' && order.status !== 'surplus'))
      return
    forgetPayment(orderId)
    showToast({ title: t`Purchase credited meanwhile`, description: creditedText(order) })
  } catch (error) {
    console.warn('An order of this browser could not be read.', error)
  }
}
