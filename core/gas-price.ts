/** Pools take a replacement that pays at least this much more, in percent of the price before. */
const BUMP_PERCENT = 125n

/**
 * What the next attempt pays for gas: what the network asks for, and enough above the last attempt to replace it.
 *
 * @param last wei for each unit of gas; null for the first attempt
 * @returns null where that is more than we pay
 */
export function nextGasPrice(suggested: bigint, last: bigint | null, most: bigint): bigint | null {
  const replacing = last === null ? 1n : (last * BUMP_PERCENT + 99n) / 100n
  const price = suggested > replacing ? suggested : replacing
  return price <= most ? price : null
}
