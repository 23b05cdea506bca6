import { assert } from './assert.ts'
import { DECIMALS, parseAmount } from './money.ts'
import type { WithdrawalSettings } from './settings.ts'
import type { WithdrawalAsset, WithdrawalMoney, WithdrawalTerms } from './withdrawal.ts'

/** The whole amount, in basis points: a fee below it leaves something to send. */
const ALL_BASIS_POINTS = 10_000n

/**
 * The settings as a withdrawal of one token meets them. A minimum finer than the token is rounded up to its next unit.
 *
 * @throws AssertionFailed when the row holds what no form of ours would have saved
 */
export function readWithdrawalTerms(
  { minimum, feePercent }: WithdrawalSettings,
  asset: WithdrawalAsset,
): WithdrawalTerms<WithdrawalMoney> {
  // USDT has the most decimals that any amount may have.
  const least = parseAmount(minimum, 'USDT')
  // A percentage has two decimals, as BV3 has: its hundredths are basis points.
  const fee = parseAmount(feePercent, 'BV3')
  assert(least.ok, `the minimum withdrawal is no amount: ${minimum}`)
  assert(fee.ok && fee.value < ALL_BASIS_POINTS, `the withdrawal fee is no percentage below 100: ${feePercent}`)
  const unit = 10n ** BigInt(DECIMALS.USDT - DECIMALS[asset])
  return { minimum: ((least.value + unit - 1n) / unit) as WithdrawalMoney, feeBasisPoints: fee.value }
}
