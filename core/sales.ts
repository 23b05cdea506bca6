import { assert } from './assert.ts'
import { add, maxOf, parseAmount, shareRoundedUp, type Usdt } from './money.ts'
import type { Settings } from './settings.ts'

/** USDT owed, as the floor counts it. */
export type OwedForFloor = { readonly now: Usdt; readonly in30Days: Usdt }

/**
 * Returns the least USDT that must be on the chain, below which sales stop. It is the larger of two amounts: the share of what is
 * owed in 30 days, rounded up, and what is owed now plus the reserve.
 *
 * @throws AssertionFailed if the stored row holds a value that no form would have saved
 */
export function floorOf({ coveragePercent, reserveUsdt }: Settings['salesFloor'], owed: OwedForFloor): Usdt {
  const coverage = parseAmount(coveragePercent, 'percent')
  const reserve = parseAmount(reserveUsdt, 'USDT')
  assert(coverage.ok && reserve.ok, 'the floor of sales is a percentage and an amount')
  return maxOf(shareRoundedUp(owed.in30Days, coverage.value), add(owed.now, reserve.value))
}

/** Returns whether less USDT is on the chain than the floor requires; null while that is unknown. */
export const isBelowFloor = (onChain: Usdt | null, floor: Usdt): boolean | null =>
  onChain === null ? null : onChain < floor

type SalesInput = {
  readonly sales: Settings['sales']
  readonly floor: Settings['salesFloor']
  /** Version of the floor's setting. */
  readonly floorVersion: number
  readonly isBelow: boolean | null
}

/**
 * Decides what the floor requires at a moment: to stop sales, or to guard again after sales were resumed below it. An unknown
 * balance does not count as below: while the chain cannot be read, no payment is credited either, so sales add nothing to what is
 * owed.
 */
export function judgeSales({ sales, floor, floorVersion, isBelow }: SalesInput): 'stop' | 'guard again' | null {
  if (!floor.isOn || sales.areStopped || isBelow === null) return null
  const isWaived = sales.waivedFloor === floorVersion
  if (isBelow) return isWaived ? null : 'stop'
  return isWaived ? 'guard again' : null
}

/**
 * Returns the sales setting after an operator resumed sales. The floor of version `waivedFloor` is ignored until it was reached
 * once.
 */
export const resumedSales = (waivedFloor: number): Settings['sales'] => ({
  areStopped: false,
  by: '',
  reason: '',
  onChainUsdt: '',
  floorUsdt: '',
  waivedFloor,
})
