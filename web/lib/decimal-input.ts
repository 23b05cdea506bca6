import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { latinDigits } from '#core/number-text.ts'
import { decimalText } from '#web/lib/decimal-text.ts'

/** Direction marks that keyboards and copied texts put beside digits. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
/**
 * Plain signs for the signs of other keyboards. The Arabic decimal sign is kept, because it has no other meaning in any language.
 */
const SIGNS: Readonly<Record<string, string>> = { '٬': ' ', '’': ' ', "'": ' ', '．': '.', '，': ',', '−': '-' }

/** Pattern of a sign, digits before the last separator, that separator, and the digits behind it. */
const PARTS = /^(-?)(\d[\d., ]*|)([.,٫])(\d+)$/
/** Pattern of digits in groups of three, each behind the same separator. */
const GROUPED = /^(\d{1,3})(?:([., ])\d{3}(?:\2\d{3})*)?$/

/**
 * Returns a typed decimal as the server reads it: with a point and without groups. Point and comma are both accepted as the
 * decimal sign. If a text has two kinds of separators, the last one is the decimal sign.
 *
 * A text that may mean two numbers is returned with a comma, which every reader refuses: on a Spanish page `1.234` may be 1234 or
 * 1,234. Any other text is returned as it was typed.
 */
export function parseDecimalInput(typed: string): string {
  const text = plainSigns(typed)
  if (/^-?\d+$/.test(text)) return text
  const [, minus = '', before = '', sign, behind = ''] = PARTS.exec(text) ?? []
  if (sign === undefined) return withoutGroups(text) ?? text
  const [, , group] = GROUPED.exec(before) ?? []
  const isOfOneKind = /^\d*$/.test(before) || group === sign
  if (isOfOneKind && sign !== '٫') {
    if (group === sign) return withoutGroups(text) ?? text
    const maySeparateGroups = sign !== decimalSign() && behind.length === 3 && /^[1-9]\d{0,2}$/.test(before)
    return maySeparateGroups ? `${minus}${before},${behind}` : `${minus}${before || '0'}.${behind}`
  }
  const whole = /^\d*$/.test(before) ? before || '0' : withoutGroups(before)
  return whole === null ? text : `${minus}${whole}.${behind}`
}

/** Returns whether a typed text may mean both a number in groups of three and one with three decimals. */
export const isAmbiguous = (typed: string): boolean => {
  const text = plainSigns(typed)
  return /^-?[1-9]\d{0,2}[.,]\d{3}$/.test(text) && !text.includes(decimalSign())
}

/** Returns '24.65' with the decimal sign of the reader's language; ungrouped, as it is typed. */
export const localDecimal = (decimal: string): string => decimal.replace('.', decimalSign())

/** Returns a typed text with the digits and separators of a plain keyboard. */
const plainSigns = (typed: string): string =>
  latinDigits(typed.replace(DIRECTION_MARKS, '').trim().replace(/\s/g, ' ')).replace(
    /[٬’'．，−]/g,
    (sign) => SIGNS[sign] ?? sign,
  )

/** Returns the digits of a whole number in groups of three; null if the text is not a whole number. */
function withoutGroups(text: string): string | null {
  return GROUPED.test(text.replace(/^-/, '')) ? text.replace(/[., ]/g, '') : null
}

const decimalSign = () =>
  new Intl.NumberFormat(i18n.locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.'

/** Returns how to write an amount that can be read in two ways; null if it cannot. */
export function ambiguousAmountText(typed: string): string | null {
  if (!isAmbiguous(typed)) return null
  const [grouped, decimal] = [typed.trim().replace(/[.,]/, ''), decimalText('0.1').charAt(1)]
  const fraction = typed.trim().replace(/[.,]/, decimal)
  return t`This can be read in two ways. Write ${grouped} or ${fraction}.`
}
