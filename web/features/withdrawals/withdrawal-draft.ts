import { type Money, parseAmount } from '#core/money.ts'
import { type Result, refuse } from '#core/result.ts'
import {
  planWithdrawal,
  type WithdrawalAsset,
  type WithdrawalPlan,
  type WithdrawalRefusal,
  type WithdrawalTerms,
} from '#core/withdrawal.ts'
import { writtenDecimal } from '#web/lib/written-decimal.ts'

/**
 * What a written amount would do, by the same rule as the server's.
 *
 * @param available what the balance holds in base units; null while it is not known, and the server decides
 */
export function readDraft(
  text: string,
  asset: WithdrawalAsset,
  available: bigint | null,
  terms: WithdrawalTerms,
): Result<WithdrawalPlan, WithdrawalRefusal> {
  const amount = parseAmount(writtenDecimal(text), asset)
  if (!amount.ok) return refuse('withdrawal_amount_invalid')
  return planWithdrawal<Money>(amount.value, (available ?? amount.value) as Money, terms)
}
