import { i18n } from '@lingui/core'

/**
 * A decimal as the server reads it, of one that somebody has typed: where figures are written with a comma it may stand for the
 * point, once and alone. Whatever else is typed stays as it is.
 */
export const writtenDecimal = (typed: string): string => {
  const text = typed.trim()
  return DECIMAL_COMMA.test(text) && decimalSign() === ',' ? text.replace(',', '.') : text
}

const DECIMAL_COMMA = /^\d*,\d+$/

const decimalSign = () =>
  new Intl.NumberFormat(i18n.locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value
