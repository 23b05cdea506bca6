import { type Asset, formatAmount, parseAmount } from './money.ts'
import { type PayoutProblemCode, sayPayoutProblem } from './payout-problem.ts'
import type { Settings } from './settings.ts'
import { toTokenUnits } from './withdrawal.ts'

/** How much of an asset the hot wallet may send without a second operator, in its own base units on the chain; null for any amount. */
export type PayoutCaps = { readonly each: bigint | null; readonly day: bigint | null }

/** What a payout says that waits for a second operator. */
export const CAP_PROBLEMS: readonly PayoutProblemCode[] = ['above_cap', 'above_day_cap']

/** Whether a payout waits for a second operator, and for nothing else. */
export const isCapProblem = (code: PayoutProblemCode): boolean => CAP_PROBLEMS.includes(code)

/** Of one asset, as the operator has set them; 0 is no cap. */
export function readPayoutCaps(set: Settings['payouts'], asset: Asset): PayoutCaps {
  const texts = {
    USDT: [set.capUsdt, set.dayCapUsdt],
    BV3: [set.capBv3, set.dayCapBv3],
    BNB: [set.capBnb, set.dayCapBnb],
  }
  const [each = '0', day = '0'] = texts[asset]
  return { each: unitsOf(each, asset), day: unitsOf(day, asset) }
}

function unitsOf(text: string, asset: Asset): bigint | null {
  const amount = parseAmount(text, asset)
  if (!amount.ok) throw new Error(`a cap of ${asset} was stored that is no amount`)
  if (amount.value === 0n) return null
  return asset === 'BNB' ? amount.value : toTokenUnits(asset, amount.value)
}

type Wanted = {
  readonly value: bigint
  /** Whether a second operator has confirmed it. */
  readonly isConfirmed: boolean
}

/**
 * Why a payout may not be signed yet; null where it may.
 *
 * @param signedToday what of the asset was signed since midnight UTC, confirmed or not, in base units
 */
export function objectByCaps(
  { value, isConfirmed }: Wanted,
  { each, day }: PayoutCaps,
  signedToday: bigint,
  asset: Asset,
): string | null {
  if (isConfirmed) return null
  // 18 decimals, whatever the asset: its own base units on the chain.
  const facts = (cap: bigint) => ({ cap: `${formatAmount(cap, 'USDT')} ${asset}` })
  if (each !== null && value > each) return sayPayoutProblem('above_cap', facts(each))
  if (day !== null && signedToday + value > day) return sayPayoutProblem('above_day_cap', facts(day))
  return null
}
