import { type GasPriceBounds, readPriceRefusal, replacementOf } from '#core/gas-price.ts'
import { type PayoutProblem, payoutProblem } from '#core/payout-problem.ts'
import type { BroadcastAnswer } from '../chain/payouts/broadcast.ts'

/**
 * Returns what a person must know if no node takes signed bytes; null if one does.
 *
 * That their nonce is used is what the next look at the chain explains.
 *
 * @param priceWei for each unit of gas, as it was signed
 */
export function sayRefusal(
  { complaint, neededWei }: BroadcastAnswer,
  priceWei: bigint,
  { maxWei }: GasPriceBounds,
): PayoutProblem | null {
  if (complaint === null || /nonce too low/i.test(complaint)) return null
  if (readPriceRefusal(complaint) === null) return payoutProblem('not_taken', { complaint })
  const replacement = replacementOf(priceWei)
  const needed = neededWei !== null && neededWei > replacement ? neededWei : replacement
  const figures = { price: String(priceWei), needed: String(needed), limit: String(maxWei) }
  return payoutProblem('gas_too_low', figures)
}
