import type { OrderStatus } from '#core/order.ts'
import type { AccountHolder } from '../ledger/ensure-account.ts'

/** What an order's open pages are told. */
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
  /** Whether the copies mine already, as their owner does. */
  readonly isAtWork: boolean
}
export type Kept = {
  readonly outcome: 'kept'
  readonly userId: number
  /** The order that it was made for and could not fulfil. */
  readonly order: OrderEnding | null
}
type SentBack = {
  readonly outcome: 'refunding' | 'refunded' | 'reopened'
  readonly userId: number
  readonly order: OrderEnding | null
}

/** What became of a payment that came in. */
export type PaymentOutcome = Credited | Kept | { readonly outcome: 'known' }
/** What became of a payment that an operator has resolved. */
export type Resolved = Credited | SentBack
