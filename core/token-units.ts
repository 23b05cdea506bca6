import type { Asset, MiningRate, Quantity, TokenUnits, Unitless, Units } from './money.ts'

/** Types an integer of 10⁻¹⁸ as base units on the chain. */
export const tokenUnits = (baseUnits: Unitless) => baseUnits as bigint as TokenUnits

/** Base units on the chain in one hundredth of BV3. */
const HUNDREDTH = 10n ** 16n

/** Converts an amount of the ledger into base units on the chain. */
export const toTokenUnits = <A extends Asset>(asset: A, amount: Units<A>): TokenUnits =>
  (asset === 'BV3' ? amount * HUNDREDTH : amount) as bigint as TokenUnits

/** Converts base units on the chain into an amount of the ledger. A fraction of a hundredth of BV3 is cut off. */
export const fromTokenUnits = <A extends Asset>(asset: A, units: Units<'token'>): Quantity<A> =>
  (asset === 'BV3' ? units / HUNDREDTH : units) as bigint as Quantity<A>

const MINUTES_PER_DAY = 1_440n

/** Converts an amount for 24 hours of mining into a rate per minute, rounded down. */
export const ratePerMinute = <A extends 'BV3' | 'USDT'>(asset: A, perDay: Units<A>): MiningRate =>
  (toTokenUnits(asset, perDay) / MINUTES_PER_DAY) as MiningRate
