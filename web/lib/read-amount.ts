import { assert } from '#core/assert.ts'
import { type Asset, type Bv3, bv3, parseAmount, type Usdt } from '#core/money.ts'

/** A USDT text from the server, e.g. '1.45', as an amount. */
export function readUsdt(text: string): Usdt {
  const parsed = parseAmount(text, 'USDT')
  assert(parsed.ok, `the server sent ${text} as an amount of USDT`)
  return (parsed as { value: Usdt }).value
}

/** A decimal text of any asset, with or without a minus, in the asset's base units. */
export function readSigned(text: string, asset: Asset): bigint {
  const isNegative = text.startsWith('-')
  const parsed = parseAmount(isNegative ? text.slice(1) : text, asset)
  assert(parsed.ok, `the server sent ${text} as an amount of ${asset}`)
  const amount = (parsed as { value: bigint }).value
  return isNegative ? -amount : amount
}

/** BV3 as a balance carries it: an integer of hundredths. */
export const readBv3Hundredths = (hundredths: number): Bv3 => bv3(BigInt(hundredths))

/** BV3 as a card carries it: whole tokens. */
export const readWholeBv3 = (whole: number): Bv3 => bv3(BigInt(Math.round(whole)) * 100n)
