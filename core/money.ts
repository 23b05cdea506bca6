import { ok, type Result, refuse } from './result.ts'

/** Units that amounts, prices, rates and shares are written in. `decimal` is any of them. */
export type Unit =
  | 'BV3'
  | 'USDT'
  | 'BNB'
  | 'token'
  | 'USD per BNB'
  | 'BV3 per minute'
  | 'token per minute'
  | 'percent'
  | 'decimal'

/** Returns the decimals of a unit: of an asset as the ledger keeps it. */
export const decimalsOf = (unit: Unit) => (unit === 'BV3' || unit === 'BV3 per minute' || unit === 'percent' ? 2 : 18)

/** An integer in the smallest part of a unit. */
export type Quantity<U extends Unit = Unit> = U extends Unit ? bigint & { readonly unit: U } : never
/** A quantity of a unit, or an integer without a unit, as a row has it. A quantity of another unit does not compile. */
export type Units<U extends Unit> = bigint & { readonly unit?: NoInfer<U> }
/** An integer without a unit. */
export type Unitless = bigint & { readonly unit?: never }

/** BV3 in hundredths: 1.00 BV3 is 100n. */
export type Bv3 = Quantity<'BV3'>
/** USDT in base units, 18 decimals: 1 USDT is 10n ** 18n. */
export type Usdt = Quantity<'USDT'>
/** BNB in wei, 18 decimals. */
export type Bnb = Quantity<'BNB'>
/** Base units of a token on the chain, or wei. All have 18 decimals there: 1 BV3 is 10n ** 18n. */
export type TokenUnits = Quantity<'token'>
/** USD for one BNB, in units of 10⁻¹⁸. */
export type UsdPerBnb = Quantity<'USD per BNB'>
/** BV3 per minute of a game, in hundredths. */
export type GameRate = Quantity<'BV3 per minute'>
/** BV3 or USDT per minute of mining, in units of 10⁻¹⁸. */
export type MiningRate = Quantity<'token per minute'>
/** Hundredths of a percent: 2.5 % is 250n. */
export type BasisPoints = Quantity<'percent'>

export type Asset = 'BV3' | 'USDT' | 'BNB'
export type Money = Quantity<Asset>

/** Types an integer of hundredths as BV3. */
export const bv3 = (hundredths: Unitless) => hundredths as bigint as Bv3
/** Types an integer of 10⁻¹⁸ as USDT. */
export const usdt = (baseUnits: Unitless) => baseUnits as bigint as Usdt
/** Types an integer of hundredths as BV3 per minute. */
export const gameRate = (hundredths: Unitless) => hundredths as bigint as GameRate

export const add = <M extends Quantity>(a: M, b: NoInfer<M>): M => ((a as bigint) + b) as M
export const subtract = <M extends Quantity>(a: M, b: NoInfer<M>): M => ((a as bigint) - b) as M
export const times = <M extends Quantity>(a: M, count: Unitless): M => (a * count) as M
export const maxOf = <M extends Quantity>(a: M, b: NoInfer<M>): M => (a > b ? a : b)
export const minOf = <M extends Quantity>(a: M, b: NoInfer<M>): M => (a < b ? a : b)

/** Returns a share in percent, rounded down, so that the remainder stays with the ledger. */
export const percentRoundedDown = <M extends Money>(amount: M, percent: Unitless): M =>
  (((amount as bigint) * percent) / 100n) as M

/** The whole of an amount: 100 %. */
export const WHOLE = 10_000n as BasisPoints

/** Returns a share of an amount, rounded up. */
export const shareRoundedUp = <M extends Money>(amount: M, share: BasisPoints): M =>
  (((amount as bigint) * share + WHOLE - 1n) / WHOLE) as M

const AMOUNT = /^(0|[1-9]\d{0,29})(?:\.(\d{1,18}))?$/

export type AmountRefusal = 'amount_malformed' | 'amount_too_precise'

/**
 * Parses an amount that a person or a client wrote. Every such amount is parsed here.
 *
 * Accepts plain ASCII decimals only: no sign, exponent, grouping, hex or blank. At most 30 digits before the point, and at most
 * the unit's own decimals behind it. The amount is never rounded.
 *
 * @param text e.g. '29' or '1.45'
 */
export function parseAmount<U extends Unit>(text: string, unit: U): Result<Quantity<U>, AmountRefusal> {
  const [, whole, fraction = ''] = (text.length <= 64 ? AMOUNT.exec(text) : null) ?? []
  if (whole === undefined) return refuse('amount_malformed')
  const decimals = decimalsOf(unit)
  if (fraction.length > decimals) return refuse('amount_too_precise')
  return ok(BigInt(whole + fraction.padEnd(decimals, '0')) as Quantity<U>)
}

/** Returns the shortest decimal text of an amount, e.g. 1450000000000000000n USDT is '1.45'. */
export const formatAmount = <U extends Unit>(amount: Units<U>, unit: U): string =>
  formatFixed(amount, unit, decimalsOf(unit)).replace(/\.?0+$/, '')

/**
 * Returns an amount with a fixed number of decimals, rounded down, for display.
 *
 * @param decimals digits behind the point, at most the unit's own
 */
export function formatFixed<U extends Unit>(amount: Units<U>, unit: U, decimals: number): string {
  const shown = amount / 10n ** BigInt(decimalsOf(unit) - decimals)
  const digits = String(shown < 0n ? -shown : shown).padStart(decimals + 1, '0')
  const sign = shown < 0n ? '-' : ''
  if (decimals === 0) return `${sign}${digits}`
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

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
