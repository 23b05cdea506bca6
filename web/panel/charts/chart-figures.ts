import { type Asset, formatAmount } from '#core/money.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { readSigned } from '#web/lib/read-amount.ts'
import { amountText } from '#web/ui/amount.tsx'
import type { ChartPane, ChartRecord, ChartSeries } from './chart-kind.ts'

const toUnits = (text: string, unit: Asset | null): bigint => (unit === null ? BigInt(text) : readSigned(text, unit))

/** A figure as it is read; no digit of it passes through a float. */
export const figureText = (
  text: string,
  { unit, decimals }: Pick<ChartPane<ChartRecord>, 'unit' | 'decimals'>,
): string => (unit === null ? decimalText(text) : `${amountText(readSigned(text, unit), unit, decimals)} ${unit}`)

/** All days together, as decimal text. */
export function sumOf<R extends ChartRecord>(records: readonly R[], of: ChartSeries<R>['of'], unit: Asset | null) {
  const sum = records.reduce((total, record) => total + toUnits(of(record) ?? '0', unit), 0n)
  return unit === null ? String(sum) : formatAmount(sum, unit)
}

/** The day that has most of it, the earliest of several; null where no day has any. */
export function mostOf<R extends ChartRecord>(records: readonly R[], of: ChartSeries<R>['of'], unit: Asset | null) {
  let [most, text, found] = [0n, '0', null as R | null]
  for (const record of records) {
    const value = of(record) ?? '0'
    if (toUnits(value, unit) > most) [most, text, found] = [toUnits(value, unit), value, record]
  }
  return found === null ? null : { record: found, text }
}

/** Whether there is anything to draw. */
export const isAllZero = <R extends ChartRecord>(records: readonly R[], panes: readonly ChartPane<R>[]): boolean =>
  panes.every(({ series, unit }) => series.every(({ of }) => mostOf(records, of, unit) === null))
