/** How many days charts show, the latest of them; the first is what they open with. */
export const DAY_SPANS = ['30', '90', '365'] as const
export type DaySpan = (typeof DAY_SPANS)[number]
