import { i18n } from '@lingui/core'
import { decimalText } from './decimal-text.ts'

/** '98.5' is '98.5%', or '98,5 %' in Spanish, with a space that does not break. */
export const percentText = (decimal: string): string =>
  `${decimalText(decimal)}${i18n.locale === 'es' ? '\u00A0' : ''}%`
