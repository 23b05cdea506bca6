import { i18n } from '@lingui/core'
import { afterEach, expect, test } from 'vitest'
import { decimalText } from './decimal-text.ts'

afterEach(() => i18n.activate('en'))

test.each([
  { decimal: '1234.50', en: '1,234.50', es: '1.234,50' },
  { decimal: '0', en: '0', es: '0' },
  { decimal: '-12.0007', en: '-12.0007', es: '-12,0007' },
  {
    decimal: '123456789012345678901.123456789012345678',
    en: '123,456,789,012,345,678,901.123456789012345678',
    es: '123.456.789.012.345.678.901,123456789012345678',
  },
])('$decimal is shown as $en, or $es in Spanish', ({ decimal, en, es }) => {
  i18n.activate('en')
  expect(decimalText(decimal)).toBe(en)
  i18n.activate('es')
  expect(decimalText(decimal)).toBe(es)
})
