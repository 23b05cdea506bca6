import { assert } from './assert.ts'
import { parseAmount, type Usdt, usdt } from './money.ts'
import type { Settings } from './settings.ts'

/** What is owed in USDT, as far as the floor asks. */
export type OwedForFloor = { readonly now: Usdt; readonly in30Days: Usdt }

/** The whole, in hundredths of a percent. */
const WHOLE = 10_000n

/**
 * What has to stand on the chain at least, or sales stop: the share of what is owed in 30 days, rounded up, and what is owed
 * now with the reserve on top, whichever is more.
 *
 * @throws AssertionFailed when the row holds what no form of ours would have saved
 */
export function floorOf({ coveragePercent, reserveUsdt }: Settings['salesFloor'], owed: OwedForFloor): Usdt {
  // A percentage has two decimals, as BV3 has.
  const percent = parseAmount(coveragePercent, 'BV3')
  const reserve = parseAmount(reserveUsdt, 'USDT')
  assert(percent.ok && reserve.ok, 'the floor of sales is a percentage and an amount')
  const share = (owed.in30Days * percent.value + WHOLE - 1n) / WHOLE
  const withReserve = owed.now + reserve.value
  return usdt(share > withReserve ? share : withReserve)
}

/** Whether less stands on the chain than has to; null while that is not known. */
export const isBelowFloor = (onChain: Usdt | null, floor: Usdt): boolean | null =>
  onChain === null ? null : onChain < floor

type Judged = {
  readonly sales: Settings['sales']
  readonly floor: Settings['salesFloor']
  /** Which version of the floor's setting this is. */
  readonly floorVersion: number
  readonly isBelow: boolean | null
}

/**
 * What the floor asks for at a moment: to stop sales, or to guard again after sales were resumed below it. What is unknown is not
 * below: while the chain cannot be read, no payment is credited either, so sales add nothing to what is owed.
 */
export function judgeSales({ sales, floor, floorVersion, isBelow }: Judged): 'stop' | 'guard again' | null {
  if (!floor.isOn || sales.areStopped || isBelow === null) return null
  const isWaived = sales.waivedFloor === floorVersion
  if (isBelow) return isWaived ? null : 'stop'
  return isWaived ? 'guard again' : null
}

/** Sales after an operator resumed them; `waivedFloor` is the version of the floor that waits until it was reached once. */
export const resumedSales = (waivedFloor: number): Settings['sales'] => ({
  areStopped: false,
  by: '',
  reason: '',
  onChainUsdt: '',
  floorUsdt: '',
  waivedFloor,
})
