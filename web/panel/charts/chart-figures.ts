import { type Asset, formatAmount } from '#core/money.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { readSigned } from '#web/lib/read-amount.ts'
import { amountText } from '#web/ui/amount.tsx'
import type { ChartPane, ChartRecord, ChartSeries } from './chart-kind.ts'

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
export function mostOf<R extends ChartRecord>(records: readonly R[], of: ChartSeries<R>['of'], unit: Asset | null) {
  let [most, text, found] = [0n, '0', null as R | null]
  for (const record of records) {
    const value = of(record) ?? '0'
    if (toUnits(value, unit) > most) [most, text, found] = [toUnits(value, unit), value, record]
  }
  return found === null ? null : { record: found, text }
}

/** Returns whether no figure is above 0, so that no chart is drawn. */
export const isAllZero = <R extends ChartRecord>(records: readonly R[], panes: readonly ChartPane<R>[]): boolean =>
  panes.every(({ series, unit }) => series.every(({ of }) => mostOf(records, of, unit) === null))
