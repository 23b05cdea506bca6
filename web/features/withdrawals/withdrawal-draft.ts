import { DECIMALS, formatAmount, type Money, parseAmount } from '#core/money.ts'
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

/** The most digits behind the point that are still readable. */
const READABLE_DECIMALS = 6

/**
 * All of a balance as the form writes it: cut down to six decimals, so that it can be read. Less than a millionth stays in the
 * balance; where that much is all there is, or the minimum needs it, nothing is cut.
 *
 * @param available in base units
 */
export function wholeBalance(available: bigint, asset: WithdrawalAsset, { minimum }: WithdrawalTerms): string {
  const unit = 10n ** BigInt(Math.max(0, DECIMALS[asset] - READABLE_DECIMALS))
  const cut = available - (available % unit)
  const isEnough = cut > 0n && (cut >= minimum || available < minimum)
  return formatAmount((isEnough ? cut : available) as Money, asset)
}
