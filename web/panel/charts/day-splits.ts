const STEPS = [1, 2, 7, 14, 30, 61, 91, 183]
const MS_PER_DAY = 86_400_000

/** Returns the number of a day, counted from 1970. */
export const dayNumber = (day: string): number => Date.parse(day) / MS_PER_DAY

export const dayOfNumber = (number: number): string => new Date(number * MS_PER_DAY).toISOString().slice(0, 10)

/**
 * Returns the days to label on an axis: as many as there is room for, evenly spaced, counted back from the last.
 *
 * @param today labelled, together with both ends, if days follow it
 */
export function daySplits(first: number, last: number, labelsMax: number, today = last): number[] {
  const step = STEPS.find((days) => (last - first) / days < labelsMax) ?? 365
  if (today < last) {
    const past = Math.round((today - first) / step)
    const ahead = Math.max(1, Math.round((last - today) / step))
    // The label of a today too close to the beginning has no room.
    return [...evenly(first, today, past), past === 0 ? first : today, ...evenly(today, last, ahead).slice(1), last]
  }
  const span = last - first
  const parts = Math.ceil(span / step)
  // More than half a step at the beginning would have no label, so the labels move closer together.
  if (span % step > step / 2 && parts < labelsMax) return [...evenly(first, last, parts), last]
  const splits: number[] = []
  for (let day = last; day >= first; day -= step) splits.unshift(day)
  return splits
}

/** Returns where each of `parts` even parts of a span begins. */
const evenly = (from: number, to: number, parts: number): number[] =>
  Array.from({ length: parts }, (_, at) => from + Math.round((at * (to - from)) / parts))
