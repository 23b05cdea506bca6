import type { MessageDescriptor } from '@lingui/core'
import { type Asset, formatAmount } from '#core/money.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { amountText, readSigned } from '#web/ui/amount.tsx'

/** Day of a chart. `day` is `YYYY-MM-DD` in UTC. */
export type ChartRecord = { readonly day: string }

export type ChartSeries<R extends ChartRecord> = {
  readonly label: MessageDescriptor
  readonly look: 'bars' | 'line'
  /** Colour token of the design. Two series never differ by colour alone. */
  readonly colour: 'glow' | 'gain' | 'control'
  /** Returns the exact figure as decimal text, or null if it is unknown. */
  readonly of: (record: R) => string | null
}

/** Figures of one unit, drawn on one scale. */
export type ChartPane<R extends ChartRecord> = {
  /** Heading. Absent if the label of the only series is enough. */
  readonly label?: string
  /** Asset of the figures; null for counts. */
  readonly unit: Asset | null
  /** Digits after the decimal point, if the figures differ from the usual ones of their asset. */
  readonly decimals?: number
  /** `flow` if each day adds to the figure. `level` if the figure is the state at the end of the day. */
  readonly is: 'flow' | 'level'
  readonly series: readonly ChartSeries<R>[]
  /** Text in place of the chart if the pane has no figures. */
  readonly empty?: MessageDescriptor
}

export type ChartKind<R extends ChartRecord> = {
  readonly title: MessageDescriptor
  readonly panes: readonly ChartPane<R>[]
  /** Returns whether a day is in the future. Future days are dashed. */
  readonly isAhead?: (record: R) => boolean
}

const toUnits = (text: string, unit: Asset | null): bigint => (unit === null ? BigInt(text) : readSigned(text, unit))

/** Returns a figure as people read it. No digit passes through a float. */
export const figureText = (
  text: string,
  { unit, decimals }: Pick<ChartPane<ChartRecord>, 'unit' | 'decimals'>,
): string => (unit === null ? decimalText(text) : `${amountText(readSigned(text, unit), unit, decimals)} ${unit}`)

/** Returns the sum of all days, as decimal text. */
export function sumOf<R extends ChartRecord>(records: readonly R[], of: ChartSeries<R>['of'], unit: Asset | null) {
  const sum = records.reduce((total, record) => total + toUnits(of(record) ?? '0', unit), 0n)
  return unit === null ? String(sum) : formatAmount(sum, unit)
}

/** Returns the day with the largest figure, the earliest of several, or null if no figure is above 0. */
export function maximumOf<R extends ChartRecord>(records: readonly R[], of: ChartSeries<R>['of'], unit: Asset | null) {
  let [most, text, found] = [0n, '0', null as R | null]
  for (const record of records) {
    const value = of(record) ?? '0'
    if (toUnits(value, unit) > most) [most, text, found] = [toUnits(value, unit), value, record]
  }
  return found === null ? null : { record: found, text }
}

/** Returns whether no figure is above 0, so that no chart is drawn. */
export const isAllZero = <R extends ChartRecord>(records: readonly R[], panes: readonly ChartPane<R>[]): boolean =>
  panes.every(({ series, unit }) => series.every(({ of }) => maximumOf(records, of, unit) === null))

const WEEK_DAYS = 7
/** Fewest days in the first week. Fewer days would look like a bad week, so they are added to the first whole one. */
const WEEK_DAYS_LEAST = 4

/** Days that are drawn as one. `day` is the last of them. */
type Week<R extends ChartRecord> = ChartRecord & { readonly days: readonly R[] }

/** Returns weeks, counted back from the last day. The first has four to ten days, so that no day is left out. */
export function weeksOf<R extends ChartRecord>(records: readonly R[]): Week<R>[] {
  const weeks: Week<R>[] = []
  for (let end = records.length; end > 0; end -= WEEK_DAYS) {
    const begin = end - WEEK_DAYS < WEEK_DAYS_LEAST ? 0 : end - WEEK_DAYS
    const days = records.slice(begin, end)
    weeks.unshift({ day: days.at(-1)?.day ?? '', days })
    if (begin === 0) break
  }
  return weeks
}

/** Returns the chart by weeks. A flow is summed. A level is that of the week's last day. */
export const byWeek = <R extends ChartRecord>({ title, panes }: ChartKind<R>): ChartKind<Week<R>> => ({
  title,
  panes: panes.map((pane) => ({
    ...pane,
    series: pane.series.map((series): ChartSeries<Week<R>> => {
      const { of } = series
      return { ...series, of: ({ days }) => (pane.is === 'flow' ? sumOf(days, of, pane.unit) : ofLast(days, of)) }
    }),
  })),
})

function ofLast<R extends ChartRecord>(days: readonly R[], of: ChartSeries<R>['of']): string | null {
  const last = days.at(-1)
  return last === undefined ? null : of(last)
}
