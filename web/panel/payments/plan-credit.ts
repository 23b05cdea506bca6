import type { CardView } from '#core/api/cards.ts'
import type { AdminPaymentView } from '#core/api/payments.ts'
import { QUANTITY_MAX, QUANTITY_MIN } from '#core/cards.ts'
import { times } from '#core/money.ts'
import { shareOfOrder } from '#core/payment.ts'
import { readSigned, readUsdt } from '#web/lib/read-amount.ts'

/** Price of copies that a payment is credited with, in the payment's asset, as the server will compute it. */
export type CreditPrice = { readonly isOfOrder: boolean; readonly of: (copies: number) => bigint }

/** Returns the price, or null if only the server can tell it. At today's price, a payment in BNB is quoted when it is credited. */
export function creditPrice({ asset, orderPrice }: AdminPaymentView, card: CardView): CreditPrice | null {
  if (orderPrice?.cardId === card.id) {
    const order = { amount: readSigned(orderPrice.amount, asset), quantity: orderPrice.copies }
    return { isOfOrder: true, of: (copies) => shareOfOrder(order, copies) }
  }
  const price = readUsdt(card.price)
  return asset === 'BNB' ? null : { isOfOrder: false, of: (copies) => times(price, BigInt(copies)) }
}

/** Returns how many copies are covered, up to the limit of one purchase, or one if the payment covers no copy. */
export function copiesCovered(open: bigint, price: CreditPrice | null): number {
  let copies = QUANTITY_MIN
  while (price !== null && copies < QUANTITY_MAX && price.of(copies + 1) <= open) copies++
  return copies
}
