/** Spans of charts, in days up to today. The first one is the default. */
export const DAY_SPANS = ['30', '90', '365'] as const
export type DaySpan = (typeof DAY_SPANS)[number]
