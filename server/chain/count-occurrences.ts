import type { Payment } from '#core/payment.ts'

/** Payment without its number among equal payments. */
export type Uncounted<P extends Payment = Payment> = P extends Payment ? Omit<P, 'occurrence'> : never

/**
 * Numbers the equal payments of each transaction, in chain order. The list must contain whole transactions, with everything
 * that each of them paid.
 */
export function countOccurrences(payments: readonly Uncounted[]): Payment[] {
  const seen = new Map<string, number>()
  return payments.map((payment) => {
    const equals = `${payment.txHash} ${payment.asset} ${payment.from} ${payment.value}`
    const occurrence = seen.get(equals) ?? 0
    seen.set(equals, occurrence + 1)
    return { ...payment, occurrence } as Payment
  })
}
