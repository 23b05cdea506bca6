import { i18n } from '@lingui/core'
import { afterEach, expect, test } from 'vitest'
import { writtenDecimal } from './written-decimal.ts'

afterEach(() => i18n.activate('en'))

test.each([
  { locale: 'es', typed: ' 0,0005 ', read: '0.0005' },
  { locale: 'es', typed: '1.5', read: '1.5' },
  { locale: 'es', typed: '1.000,5', read: '1.000,5' },
  { locale: 'es', typed: '1,5,5', read: '1,5,5' },
  { locale: 'es', typed: '1,', read: '1,' },
  { locale: 'en', typed: '0,0005', read: '0,0005' },
  { locale: 'en', typed: '1,000', read: '1,000' },
])('$typed in $locale is $read', ({ locale, typed, read }) => {
  i18n.loadAndActivate({ locale, messages: {} })
  expect(writtenDecimal(typed)).toBe(read)
})
