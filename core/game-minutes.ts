const MS_PER_MINUTE = 60_000n

/** Returns milliseconds as minutes with two decimals, rounded down: 90,000 are '1.50'. */
export function minutesText(ms: bigint): string {
  const hundredths = ((ms * 100n) / MS_PER_MINUTE).toString().padStart(3, '0')
  return `${hundredths.slice(0, -2)}.${hundredths.slice(-2)}`
}
