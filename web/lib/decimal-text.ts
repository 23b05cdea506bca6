import { i18n } from '@lingui/core'

const formats = new Map<string, Intl.NumberFormat>()

/**
 * Formats an exact decimal in the reader's language: '12345.60' is '12,345.60' or '12.345,60'.
 *
 * Takes text and keeps each digit, so that no amount passes through a float.
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
    // Spanish leaves 1234 ungrouped by default. Columns of money are easier to read if every amount is grouped.
    useGrouping: 'always',
  })

/** Formats a percentage: '98.5' is '98.5%', or '98,5 %' in Spanish, with a no-break space. */
export const percentText = (decimal: string): string =>
  `${decimalText(decimal)}${i18n.locale === 'es' ? '\u00A0' : ''}%`
