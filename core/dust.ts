import { type Bnb, parseAmount, type Usdt } from './money.ts'
import type { Payment } from './payment.ts'
import type { Settings } from './settings.ts'

/** Base units. A payment below its asset's limit buys nothing: it is added to its payer's kept-aside payment. */
export type DustLimits = { readonly usdt: bigint; readonly bnb: bigint }

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

function toUnits(text: string, asset: 'USDT' | 'BNB'): bigint {
  const amount = parseAmount(text, asset)
  return amount.ok ? amount.value : 0n
}

const least = (limit: bigint, bound: bigint | null) => (bound !== null && bound < limit ? bound : limit)
