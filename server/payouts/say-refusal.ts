import { type GasPriceBounds, readPriceRefusal, replacementOf } from '#core/gas-price.ts'
import { type PayoutProblem, payoutProblem } from '#core/payout-problem.ts'
import type { BroadcastAnswer } from '../chain/payouts/broadcast.ts'

/**
 * Returns the problem for the operator if no node accepts signed bytes; null if one does.
 *
 * Returns null for a used nonce too, because the next check of the chain explains it.
 *
 * @param priceWei gas price that they were signed with, in wei
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
