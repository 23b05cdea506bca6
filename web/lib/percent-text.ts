import { i18n } from '@lingui/core'
import { decimalText } from './decimal-text.ts'

/** Formats a percentage: '98.5' is '98.5%', or '98,5 %' in Spanish, with a no-break space. */
export const percentText = (decimal: string): string =>
  `${decimalText(decimal)}${i18n.locale === 'es' ? '\u00A0' : ''}%`
