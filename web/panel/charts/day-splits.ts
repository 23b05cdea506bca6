const STEPS = [1, 2, 7, 14, 30, 61, 91, 183]
const MS_PER_DAY = 86_400_000

/** A day counted from 1970. */
export const dayNumber = (day: string): number => Date.parse(day) / MS_PER_DAY

export const dayOfNumber = (number: number): string => new Date(number * MS_PER_DAY).toISOString().slice(0, 10)

/** The days that an axis names: as many as there is room for, at one distance, back from the last. */
export function daySplits(first: number, last: number, labelsMax: number): number[] {
  const step = STEPS.find((days) => (last - first) / days < labelsMax) ?? 365
  const span = last - first
  const parts = Math.ceil(span / step)
  // Most of a step would be left without a name at the beginning: closer together instead.
  if (span % step > step / 2 && parts < labelsMax)
    return Array.from({ length: parts + 1 }, (_, at) => first + Math.round((at * span) / parts))
  const splits: number[] = []
  for (let day = last; day >= first; day -= step) splits.unshift(day)
  return splits
}
