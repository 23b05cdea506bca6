import { type Asset, formatAmount, parseAmount, type TokenUnits, toTokenUnits } from './money.ts'
import { type PayoutProblem, payoutProblem, type StoredProblem } from './payout-problem.ts'
import type { Settings } from './settings.ts'

/** Amounts of an asset that the hot wallet may send without a second operator, at once and in a day. Null means any amount. */
export type PayoutCaps = { readonly each: TokenUnits | null; readonly day: TokenUnits | null }

/**
 * No caps: the default on the local chain. Elsewhere `DEFAULT_SETTINGS.payouts` counts until an owner sets others.
 *
 * - USDT, 4,000 at once: the largest refund, ten copies of the dearest default card (3,990), needs no second operator. No single
 *   withdrawal of the default cards comes near: such a copy pays 339 in all
 * - BV3, 500,000 at once: all that one copy of the dearest default card grants in its 50 days is 480,000
 * - BNB, 7 at once: BNB leaves only as refunds, and 7 is about the same largest refund at 600 USDT
 * - three times as much in a day: more than that from one day's decisions is rare enough to be checked twice
 */
export const NO_PAYOUT_CAPS: Settings['payouts'] = {
  capUsdt: '0',
  dayCapUsdt: '0',
  capBv3: '0',
  dayCapBv3: '0',
  capBnb: '0',
  dayCapBnb: '0',
}

/** Codes of the problems that a second operator's confirmation ends. */
export const CAP_PROBLEMS = ['above_cap', 'above_day_cap'] as const satisfies readonly PayoutProblem['code'][]

/** Returns whether a payout only waits for a second operator. */
export const isCapProblem = ({ code }: Pick<StoredProblem, 'code'>): boolean => CAP_PROBLEMS.some((cap) => cap === code)

/** Reads the caps of one asset as the operator has set them; 0 means no cap. */
export function readPayoutCaps(set: Settings['payouts'], asset: Asset): PayoutCaps {
  const texts = {
    USDT: [set.capUsdt, set.dayCapUsdt],
    BV3: [set.capBv3, set.dayCapBv3],
    BNB: [set.capBnb, set.dayCapBnb],
  } as const
  const [each, day] = texts[asset]
  return { each: unitsOf(each, asset), day: unitsOf(day, asset) }
}

function unitsOf(text: string, asset: Asset): TokenUnits | null {
  const amount = parseAmount(text, asset)
  if (!amount.ok) throw new Error(`a cap of ${asset} was stored that is no amount`)
  return amount.value === 0n ? null : toTokenUnits(asset, amount.value)
}

type CapCheckInput = {
  readonly value: TokenUnits
  /** Whether a second operator has confirmed it. */
  readonly isConfirmed: boolean
}

/**
 * Returns why a payout may not be signed yet; null if it may.
 *
 * @param signedToday amount of the asset that was signed since midnight UTC, confirmed or not
 */
export function checkPayoutCaps(
  { value, isConfirmed }: CapCheckInput,
  { each, day }: PayoutCaps,
  signedToday: TokenUnits,
  asset: Asset,
): PayoutProblem | null {
  if (isConfirmed) return null
  const facts = (cap: TokenUnits) => ({ cap: `${formatAmount(cap, 'token')} ${asset}` })
  if (each !== null && value > each) return payoutProblem('above_cap', facts(each))
  if (day !== null && signedToday + value > day) return payoutProblem('above_day_cap', facts(day))
  return null
}
