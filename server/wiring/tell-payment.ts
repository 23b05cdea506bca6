import type { Transaction } from '../db/pool.ts'
import type { Tell } from '../http/routing/tell.ts'
import type { PaymentOutcome, Resolved } from '../payments/payment-outcome.ts'

/** Notifies the pages of all players whom a payment concerns, in the transaction that settles it. */
export function tellPayment(tell: Tell, tx: Transaction, outcome: PaymentOutcome | Resolved): void {
  if (outcome.outcome === 'known') return
  const userId = outcome.outcome === 'credited' ? outcome.buyer.userId : outcome.userId
  if (outcome.order !== null) tell(tx, userId, { type: 'order', ...outcome.order })
  if (outcome.outcome !== 'credited') {
    // A kept or refunded payment appears among the wallet's payments.
    if (outcome.order === null) tell(tx, userId, { type: 'balance' })
    return
  }
  const { referrerUserId, cardId, copies, txHash, isAtWork } = outcome
  if (isAtWork) tell(tx, outcome.buyer.userId, { type: 'mining', isActive: true })
  tell(tx, outcome.buyer.userId, { type: 'purchase', cardId, copies, txHash })
  if (referrerUserId !== null) tell(tx, referrerUserId, { type: 'balance' })
}
