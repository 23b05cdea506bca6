import { QUANTITY_MAX, QUANTITY_MIN } from '#core/cards.ts'
import { times, type Usdt } from '#core/money.ts'

/** What crediting would do with what a payment in USDT leaves open. */
export type CreditPlan = { readonly price: Usdt; readonly rest: bigint; readonly isCovered: boolean }

export function planCredit(open: Usdt, unitPrice: Usdt, copies: number): CreditPlan {
  const price = times(unitPrice, BigInt(copies))
  return { price, rest: open - price, isCovered: open >= price }
}

/** As many copies as are covered, within what one purchase may hold; one when none is. */
export function copiesCovered(open: Usdt, unitPrice: Usdt): number {
  const covered = unitPrice > 0n ? open / unitPrice : 0n
  return Number(covered > BigInt(QUANTITY_MAX) ? BigInt(QUANTITY_MAX) : covered) || QUANTITY_MIN
}
