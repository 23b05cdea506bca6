import { ok, type Result, refuse } from './result.ts'

/** BV3 in hundredths: 1.00 BV3 is 100n. */
export type Bv3 = bigint & { readonly unit: 'BV3 1e2' }
/** USDT in base units, 18 decimals: 1 USDT is 10n ** 18n. */
export type Usdt = bigint & { readonly unit: 'USDT 1e18' }
/** BNB in wei, 18 decimals. */
export type Bnb = bigint & { readonly unit: 'BNB 1e18' }

export type Money = Bv3 | Usdt | Bnb
export type Asset = 'BV3' | 'USDT' | 'BNB'

/** Decimals of each asset in the ledger. */
export const DECIMALS = { BV3: 2, USDT: 18, BNB: 18 } as const satisfies Record<Asset, number>

/** Types an integer of hundredths as BV3. */
export const bv3 = (hundredths: bigint) => hundredths as Bv3
/** Types an integer of 10⁻¹⁸ as USDT. */
export const usdt = (baseUnits: bigint) => baseUnits as Usdt

export const add = <M extends Money>(a: M, b: NoInfer<M>): M => ((a as bigint) + b) as M
export const subtract = <M extends Money>(a: M, b: NoInfer<M>): M => ((a as bigint) - b) as M
export const times = <M extends Money>(a: M, count: bigint): M => (a * count) as M
export const most = <M extends Money>(a: M, b: NoInfer<M>): M => (a > b ? a : b)
export const least = <M extends Money>(a: M, b: NoInfer<M>): M => (a < b ? a : b)

/** Returns a share in percent, rounded down, so that the remainder stays with the ledger. */
export const percentRoundedDown = <M extends Money>(amount: M, percent: bigint): M =>
  (((amount as bigint) * percent) / 100n) as M

const AMOUNT = /^(0|[1-9]\d{0,29})(?:\.(\d{1,18}))?$/

export type AmountRefusal = 'amount_malformed' | 'amount_too_precise'

/**
 * Parses an amount that a person or a client wrote. Every such amount is parsed here.
 *
 * Accepts plain ASCII decimals only: no sign, exponent, grouping, hex or blank. At most 30 digits before the point, and at most
 * the asset's own decimals behind it. The amount is never rounded.
 *
 * @param text e.g. '29' or '1.45'
 */
export function parseAmount<A extends Asset>(
  text: string,
  asset: A,
): Result<A extends 'BV3' ? Bv3 : A extends 'USDT' ? Usdt : Bnb, AmountRefusal> {
  const match = text.length <= 64 ? AMOUNT.exec(text) : null
  const whole = match?.[1]
  if (whole === undefined) return refuse('amount_malformed')
  const fraction = match?.[2] ?? ''
  const decimals = DECIMALS[asset]
  if (fraction.length > decimals) return refuse('amount_too_precise')
  return ok(BigInt(whole + fraction.padEnd(decimals, '0')) as never)
}

/** Returns the shortest decimal text of an amount, e.g. 1450000000000000000n USDT is '1.45'. */
export function formatAmount(amount: bigint, asset: Asset): string {
  const decimals = DECIMALS[asset]
  const sign = amount < 0n ? '-' : ''
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, -decimals)
  const fraction = digits.slice(-decimals).replace(/0+$/, '')
  return fraction === '' ? `${sign}${whole}` : `${sign}${whole}.${fraction}`
}

/**
 * Returns an amount with a fixed number of decimals, rounded down, for display.
 *
 * @param decimals digits behind the point, at most the asset's own
 */
export function formatFixed(amount: bigint, asset: Asset, decimals: number): string {
  const scale = 10n ** BigInt(DECIMALS[asset] - decimals)
  const magnitude = (amount < 0n ? -amount : amount) / scale
  const digits = magnitude.toString().padStart(decimals + 1, '0')
  const sign = amount < 0n && magnitude > 0n ? '-' : ''
  if (decimals === 0) return `${sign}${digits}`
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}
