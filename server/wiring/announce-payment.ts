import type { PaymentOutcome, Resolved } from '../payments/payment-outcome.ts'
import type { Announce } from '../routing/announce.ts'

/** Tells everybody whom a payment concerns, after it was committed. */
export function announcePayment(announce: Announce, outcome: PaymentOutcome | Resolved): void {
  if (outcome.outcome === 'known') return
  const userId = outcome.outcome === 'credited' ? outcome.buyer.userId : outcome.userId
  if (outcome.order !== null) announce(userId, { type: 'order', ...outcome.order })
  if (outcome.outcome !== 'credited') {
    // What was kept or goes back shows among the wallet's payments.
    if (outcome.order === null) announce(userId, { type: 'balance' })
    return
  }
  const { referrerUserId, cardId, copies, txHash } = outcome
  announce(outcome.buyer.userId, { type: 'purchase', cardId, copies, txHash })
  if (referrerUserId !== null) announce(referrerUserId, { type: 'balance' })
}
