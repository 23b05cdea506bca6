/** Median of some figures, and their lower and upper quartiles. */
export type Quartiles = { readonly low: number; readonly median: number; readonly high: number }

export function quartilesOf(figures: readonly number[]): Quartiles {
  const sorted = figures.toSorted((a, b) => a - b)
  return { low: at(sorted, 0.25), median: at(sorted, 0.5), high: at(sorted, 0.75) }
}

/** Returns a quantile, interpolated between two figures. */
function at(sorted: readonly number[], part: number): number {
  const place = (sorted.length - 1) * part
  const below = sorted[Math.floor(place)] ?? Number.NaN
  const above = sorted[Math.ceil(place)] ?? Number.NaN
  return below + (above - below) * (place - Math.floor(place))
}
