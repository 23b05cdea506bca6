const WHOLE = 10_000n

/**
 * Returns the length of each bar, in percent of the longest. An amount above zero has at least one percent, to stay visible.
 *
 * @param amounts in base units
 */
export function barWidths(amounts: readonly bigint[]): number[] {
  const longest = amounts.toSorted((a, b) => (a < b ? 1 : -1))[0] ?? 0n
  if (longest === 0n) return amounts.map(() => 0)
  return amounts.map((amount) => (amount === 0n ? 0 : Math.max(1, Number((amount * WHOLE) / longest) / 100)))
}
