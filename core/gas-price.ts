/** Lowest and highest price that a chain's transactions are signed with, in wei for each unit of gas. */
export type GasPriceBounds = { readonly minWei: bigint; readonly maxWei: bigint }

/** Price of a replacement that pools take, in percent of the price before. */
const BUMP_PERCENT = 125n

/** Transactions signed with one nonce. With 25 % more each time, they reach from a chain's lowest price to its highest. */
export const ATTEMPTS_MAX = 30

type GasPriceInput = {
  /** Wei for each unit of gas that the nodes suggest. */
  readonly suggestedWei: bigint
  /** Price of the last attempt; null for the first one. */
  readonly lastWei: bigint | null
  /** Price that the nodes' pools have asked for as they refused the last attempt; null if they named none. */
  readonly neededWei: bigint | null
}

/**
 * Returns the price of the next attempt: the highest of the suggestion, the chain's lowest price, the pools' minimum, and a
 * replacement of the last attempt.
 *
 * @returns null if that is above the chain's highest price
 */
export function nextGasPrice(
  { suggestedWei, lastWei, neededWei }: GasPriceInput,
  { minWei, maxWei }: GasPriceBounds,
): bigint | null {
  const least = [minWei, lastWei === null ? 1n : replacementOf(lastWei), neededWei ?? 0n]
  const price = least.reduce((highest, wei) => (wei > highest ? wei : highest), suggestedWei)
  return price <= maxWei ? price : null
}

/** Returns the lowest price that replaces a transaction. */
export const replacementOf = (lastWei: bigint): bigint => (lastWei * BUMP_PERCENT + 99n) / 100n

/** Characters of a refusal that are read. */
const REFUSAL_LENGTH_MAX = 1_000
const OF_PRICE = /underpriced|gas price below minimum|max fee per gas less than block base fee/i
/** 'minimum needed' alone would also match the minimum of the gas limit. */
const MINIMUM = /(?:tip|fee) cap:? \d+, minimum needed:? (\d{1,30})\b|\bbaseFee:? (\d{1,30})\b/i

/**
 * Parses a node's refusal of signed bytes whose price of gas is too low for its pool.
 *
 * Spellings: geth's and BSC's `txpool` (`gas tip cap X, minimum needed Y`), geth's state transition (`maxFeePerGas: X, baseFee:
 * Y`), and refusals that name no figure.
 *
 * @returns the wei that the pool asks for, in it null if the refusal names no figure; null if the refusal is about something else
 */
export function readPriceRefusal(refusal: string): { readonly neededWei: bigint | null } | null {
  const text = refusal.slice(0, REFUSAL_LENGTH_MAX)
  if (!OF_PRICE.test(text)) return null
  const [, tip, baseFee] = MINIMUM.exec(text) ?? []
  const figure = tip ?? baseFee
  return { neededWei: figure === undefined ? null : BigInt(figure) }
}
