import type { OrderStatus } from '#core/order.ts'
import type { AccountHolder } from '../ledger/ensure-account.ts'

/** Result of an order that is published to its open pages. */
export type OrderEnding = { readonly orderId: string; readonly status: OrderStatus; readonly txHash: string }

export type Credited = {
  readonly outcome: 'credited'
  readonly buyer: AccountHolder
  readonly referrerUserId: number | null
  readonly orderId: string | null
  readonly order: OrderEnding | null
  readonly cardId: number
  readonly copies: number
  readonly txHash: string
  /** Whether the copies mine already because their owner does. */
  readonly isAtWork: boolean
}
export type Kept = {
  readonly outcome: 'kept'
  readonly userId: number
  /** Order that the payment was made for and could not fulfil. */
  readonly order: OrderEnding | null
}
type SentBack = {
  readonly outcome: 'refunding' | 'refunded' | 'reopened'
  readonly userId: number
  readonly order: OrderEnding | null
}

/** Outcome of a payment that came in. */
export type PaymentOutcome = Credited | Kept | { readonly outcome: 'known' }
/** Outcome of a payment that an operator has resolved. */
export type Resolved = Credited | SentBack
