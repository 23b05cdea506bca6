import type { Payment } from '#core/payment.ts'

/** A payment before it is told from its equals. */
export type Uncounted<P extends Payment = Payment> = P extends Payment ? Omit<P, 'occurrence'> : never

/**
 * Numbers the equal payments of each transaction, in the order of the chain. Whole transactions only: what is numbered
 * here must be all that a transaction paid.
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
