import { useEffect, useMemo } from 'react'
import type { OrderView } from '#core/api/orders.ts'
import { refresh } from '#web/lib/query-client.ts'
import { useLateAnswers } from '#web/wallet/late-answers.ts'
import { attachUntilAcknowledged } from './attach-payment.ts'
import { type LatePayment, latePayments } from './late-payment.ts'
import { rememberPayment } from './pending-payments.ts'

/** Answers that somebody waits for already: orders are read again and again. */
const awaited = new WeakSet<Promise<unknown>>()

/** Orders that the wallet was asked to pay before this page was reloaded; each is attached once the wallet has paid. */
export function useLatePayments(open: readonly OrderView[] | undefined, walletAddress: string): readonly LatePayment[] {
  const late = useLateAnswers()
  const payments = useMemo(() => latePayments(late, open ?? []), [late, open])
  useEffect(() => {
    for (const payment of payments) {
      if (awaited.has(payment.answer)) continue
      awaited.add(payment.answer)
      void attachWhenSent(payment, walletAddress)
    }
  }, [payments, walletAddress])
  return payments
}

async function attachWhenSent({ order, answer }: LatePayment, walletAddress: string) {
  try {
    const txHash = String(await answer).toLowerCase()
    rememberPayment(order.id, walletAddress, txHash)
    void refresh('/api/orders')
    await attachUntilAcknowledged(order.id, txHash, (ms) => new Promise((resolve) => setTimeout(resolve, ms)))
  } catch (error) {
    console.warn('The wallet did not send a payment that it was asked for.', error)
  }
}
