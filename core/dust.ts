import { type Asset, type Bnb, parseAmount, type Quantity, type Usdt } from './money.ts'
import type { Payment } from './payment.ts'
import type { Settings } from './settings.ts'

/** A payment below its asset's limit buys nothing: it is added to its payer's kept-aside payment. */
export type DustLimits = { readonly usdt: Usdt; readonly bnb: Bnb }

/**
 * Returns the operator's limits, lowered where they would keep aside a payment that may be for a purchase.
 *
 * @param cheapest the lowest price of any card; null without any card
 * @param leastBnb the lowest amount of any order in BNB that may be paid now; null without such an order
 */
export function readDustLimits(
  { dustUsdt, dustBnb }: Settings['payments'],
  cheapest: Usdt | null,
  leastBnb: Bnb | null,
): DustLimits {
  return { usdt: least(toUnits(dustUsdt, 'USDT'), cheapest), bnb: least(toUnits(dustBnb, 'BNB'), leastBnb) }
}

export const isDust = ({ asset, value }: Pick<Payment, 'asset' | 'value'>, { usdt, bnb }: DustLimits): boolean =>
  value < (asset === 'USDT' ? usdt : bnb)

function toUnits<A extends Asset>(text: string, asset: A): Quantity<A> {
  const amount = parseAmount(text, asset)
  return amount.ok ? amount.value : (0n as Quantity<A>)
}

const least = <M extends Usdt | Bnb>(limit: M, bound: NoInfer<M> | null): M =>
  bound !== null && bound < limit ? bound : limit
