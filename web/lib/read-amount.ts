import { assert } from '#core/assert.ts'
import { type Asset, type Bv3, bv3, parseAmount, type Quantity, type Usdt } from '#core/money.ts'

/** Parses a USDT text from the server, e.g. '1.45'. */
export const readUsdt = (text: string): Usdt => read(text, text, 'USDT')

/** Parses a decimal text of any asset, with or without a minus. */
export const readSigned = <A extends Asset>(text: string, asset: A): Quantity<A> =>
  text.startsWith('-') ? (-(read(text, text.slice(1), asset) as bigint) as Quantity<A>) : read(text, text, asset)

function read<A extends Asset>(text: string, magnitude: string, asset: A): Quantity<A> {
  const parsed = parseAmount(magnitude, asset)
  assert(parsed.ok, `the server sent ${text} as an amount of ${asset}`)
  return (parsed as { value: Quantity<A> }).value
}

/** Returns BV3 from an integer of hundredths, as a balance carries it. */
export const readBv3Hundredths = (hundredths: number): Bv3 => bv3(BigInt(hundredths))

/** Returns BV3 from whole tokens, as a card carries it. */
export const readWholeBv3 = (whole: number): Bv3 => bv3(BigInt(Math.round(whole)) * 100n)
