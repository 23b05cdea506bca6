import { decimalsOf, formatAmount, parseAmount } from '#core/money.ts'
import { type Result, refuse } from '#core/result.ts'
import {
  planWithdrawal,
  type WithdrawalAsset,
  type WithdrawalMoney,
  type WithdrawalPlan,
  type WithdrawalRefusal,
  type WithdrawalTerms,
} from '#core/withdrawal.ts'
import { writtenDecimal } from '#web/lib/written-decimal.ts'

/**
 * Returns what a written amount would do, by the server's own rule.
 *
 * @param available balance in base units; null while it is unknown, and the server decides
 */
export function readDraft(
  text: string,
  asset: WithdrawalAsset,
  available: bigint | null,
  terms: WithdrawalTerms,
): Result<WithdrawalPlan, WithdrawalRefusal> {
  const amount = parseAmount(writtenDecimal(text), asset)
  if (!amount.ok) return refuse('withdrawal_amount_invalid')
  return planWithdrawal<WithdrawalMoney>(amount.value, (available ?? amount.value) as WithdrawalMoney, terms)
}

/** Most decimals that are still readable. */
const READABLE_DECIMALS = 6

/**
 * Returns a whole balance as the form writes it, cut to six decimals so that it is readable. Less than a millionth stays in the
 * balance. It is not cut if it is smaller than that, or if the minimum needs all of it.
 *
 * @param available in base units
 */
export function wholeBalance(available: bigint, asset: WithdrawalAsset, { minimum }: WithdrawalTerms): string {
  const unit = 10n ** BigInt(Math.max(0, decimalsOf(asset) - READABLE_DECIMALS))
  const cut = available - (available % unit)
  const isEnough = cut > 0n && (cut >= minimum || available < minimum)
  return formatAmount(isEnough ? cut : available, asset)
}
