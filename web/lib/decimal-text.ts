import { i18n } from '@lingui/core'

const formats = new Map<string, Intl.NumberFormat>()

/**
 * An exact decimal as the reader's language writes it: '12345.60' is '12,345.60' or '12.345,60'.
 *
 * Takes text and keeps each of its digits: no amount passes through a float.
 */
export function decimalText(decimal: string): string {
  const decimals = decimal.split('.')[1]?.length ?? 0
  const key = `${i18n.locale} ${decimals}`
  const format = formats.get(key) ?? createFormat(i18n.locale, decimals)
  formats.set(key, format)
  return format.format(decimal as Intl.StringNumericLiteral)
}

const createFormat = (locale: string, decimals: number) =>
  new Intl.NumberFormat(locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    // Spanish would leave 1234 ungrouped: columns of money are read more easily when all of it is grouped.
    useGrouping: 'always',
  })
