import { assert } from './assert.ts'
import { type BasisPoints, parseAmount, type Quantity, shareRoundedUp, subtract, toTokenUnits, WHOLE } from './money.ts'
import { ok, type Result, refuse } from './result.ts'
import type { WithdrawalSettings } from './settings.ts'

/**
 * Status of a withdrawal.
 *
 * - `pending`: requested and held; waits for the operator
 * - `approved`: its payout is on its way
 * - `rejected`: released, with a reason; by the operator, or cancelled by its player
 * - `completed`: paid by a final transaction
 */
export const WITHDRAWAL_STATUSES = ['pending', 'approved', 'rejected', 'completed'] as const
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number]

/** Status inside the server. Calls show `cancelled` as `rejected`. */
export type WithdrawalState = WithdrawalStatus | 'cancelled'

export type WithdrawalAsset = 'BV3' | 'USDT'
export type WithdrawalMoney = Quantity<WithdrawalAsset>

/** Terms that the operator has set; zero until then. `feeBasisPoints` of 250 is 2.5 %. */
export type WithdrawalTerms<M extends WithdrawalMoney = WithdrawalMoney> = {
  readonly minimum: M
  readonly feeBasisPoints: BasisPoints
}

/** Split of the amount that leaves the balance: `fee` stays with the platform, and `net` reaches the wallet. */
export type WithdrawalPlan<M extends WithdrawalMoney = WithdrawalMoney> = {
  readonly amount: M
  readonly fee: M
  readonly net: M
}

export type WithdrawalRefusal = 'withdrawal_amount_invalid' | 'withdrawal_below_minimum' | 'withdrawal_exceeds_balance'

/**
 * Least amount of a withdrawal if the operator asks for less, in base units: 0.0001 USDT and 0.01 BV3, the smallest amounts that
 * every page shows. Less would be shown as zero, and its transaction costs gas.
 */
const SMALLEST: Readonly<Record<WithdrawalAsset, bigint>> = { BV3: 1n, USDT: 10n ** 14n }

/**
 * Reads the settings as terms for one token. A minimum finer than the token is rounded up to its next unit. A minimum that no
 * page could show is raised to the smallest that pages show.
 *
 * @throws AssertionFailed if the stored row holds a value that no form would have saved
 */
export function readWithdrawalTerms<A extends WithdrawalAsset>(
  { minimum, feePercent }: WithdrawalSettings,
  asset: A,
): WithdrawalTerms<Quantity<A>> {
  const least = parseAmount(minimum, 'token')
  const fee = parseAmount(feePercent, 'percent')
  assert(least.ok, `the minimum withdrawal is no amount: ${minimum}`)
  assert(fee.ok && fee.value < WHOLE, `the withdrawal fee is no percentage below 100: ${feePercent}`)
  const unit = toTokenUnits(asset, 1n)
  const minimumUnits = (least.value + unit - 1n) / unit
  const raised = minimumUnits < SMALLEST[asset] ? SMALLEST[asset] : minimumUnits
  return { minimum: raised as Quantity<A>, feeBasisPoints: fee.value }
}

/**
 * Plans what a request takes and pays out. The fee is rounded up, so that the rest of a unit stays with the ledger.
 *
 * @param available balance, including what was earned so far
 */
export function planWithdrawal<M extends WithdrawalMoney>(
  amount: M,
  available: NoInfer<M>,
  terms: WithdrawalTerms<NoInfer<M>>,
): Result<WithdrawalPlan<M>, WithdrawalRefusal> {
  if (amount <= 0n) return refuse('withdrawal_amount_invalid')
  if (amount < terms.minimum) return refuse('withdrawal_below_minimum')
  if (amount > available) return refuse('withdrawal_exceeds_balance')
  const fee = shareRoundedUp(amount, terms.feeBasisPoints)
  const net = subtract(amount, fee)
  // A fee that eats everything leaves nothing to send.
  if (net <= 0n) return refuse('withdrawal_amount_invalid')
  return ok({ amount, fee, net })
}

/** Most withdrawals that one decision approves. */
export const BATCH_MAX = 100

export type WithdrawalVerdict = 'approved' | 'rejected'

/** Allows one decision on a pending withdrawal. */
export function decideWithdrawal(
  status: WithdrawalStatus,
  verdict: WithdrawalVerdict,
): Result<WithdrawalVerdict, 'withdrawal_already_decided'> {
  return status === 'pending' ? ok(verdict) : refuse('withdrawal_already_decided')
}

/** Reason that calls show for a withdrawal that its player has cancelled. An operator may reject in the same words. */
export const CANCELLED_REASON = 'Cancelled by the player'

/** Pending withdrawals that a player can cancel in 24 hours. The operator is notified of each. */
export const CANCELS_MAX = 10

/** Lets a player cancel a pending withdrawal. */
export function cancelWithdrawal(
  status: WithdrawalStatus,
  cancelledInADay: number,
): Result<'cancelled', 'withdrawal_already_decided' | 'withdrawal_too_many_cancelled'> {
  if (status !== 'pending') return refuse('withdrawal_already_decided')
  return cancelledInADay >= CANCELS_MAX ? refuse('withdrawal_too_many_cancelled') : ok('cancelled')
}
