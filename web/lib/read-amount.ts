import { assert } from '#core/assert.ts'
import { type Asset, type Bv3, bv3, parseAmount, type Usdt } from '#core/money.ts'

/** Parses a USDT text from the server, e.g. '1.45'. */
export function readUsdt(text: string): Usdt {
  const parsed = parseAmount(text, 'USDT')
  assert(parsed.ok, `the server sent ${text} as an amount of USDT`)
  return (parsed as { value: Usdt }).value
}

/** Parses a decimal text of any asset, with or without a minus, to the asset's base units. */
export function readSigned(text: string, asset: Asset): bigint {
  const isNegative = text.startsWith('-')
  const parsed = parseAmount(isNegative ? text.slice(1) : text, asset)
  assert(parsed.ok, `the server sent ${text} as an amount of ${asset}`)
  const amount = (parsed as { value: bigint }).value
  return isNegative ? -amount : amount
}

/** Returns BV3 from an integer of hundredths, as a balance carries it. */
export const readBv3Hundredths = (hundredths: number): Bv3 => bv3(BigInt(hundredths))

/** Returns BV3 from whole tokens, as a card carries it. */
export const readWholeBv3 = (whole: number): Bv3 => bv3(BigInt(Math.round(whole)) * 100n)
