import { i18n } from '@lingui/core'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { isAmbiguous, parseDecimalInput } from './decimal-input.ts'

const speak = (locale: string) => i18n.loadAndActivate({ locale, messages: {} })
afterEach(() => speak('en'))

test.each([
  { locale: 'es', typed: ' 0,0005 ', read: '0.0005' },
  { locale: 'es', typed: '1.5', read: '1.5' },
  { locale: 'es', typed: '1,234', read: '1.234' },
  { locale: 'es', typed: '0.123', read: '0.123' },
  { locale: 'es', typed: '1234.567', read: '1234.567' },
  { locale: 'es', typed: '1.000,5', read: '1000.5' },
  { locale: 'es', typed: '1.234.567', read: '1234567' },
  { locale: 'es', typed: '1 234,5', read: '1234.5' },
  { locale: 'es', typed: '1,5,5', read: '1,5,5' },
  { locale: 'es', typed: '1,', read: '1,' },
  { locale: 'es', typed: '1.23.4', read: '1.23.4' },
  { locale: 'en', typed: '0,0005', read: '0.0005' },
  { locale: 'en', typed: '1,5', read: '1.5' },
  { locale: 'en', typed: ',5', read: '0.5' },
  { locale: 'en', typed: '.5', read: '0.5' },
  { locale: 'en', typed: '1.234', read: '1.234' },
  { locale: 'en', typed: '1,234.5', read: '1234.5' },
  { locale: 'en', typed: '1.234,5', read: '1234.5' },
  { locale: 'en', typed: "1'234.5", read: '1234.5' },
  { locale: 'en', typed: '1\u00a0234.5', read: '1234.5' },
  { locale: 'en', typed: '-1,5', read: '-1.5' },
  { locale: 'en', typed: '١٢٫٥', read: '12.5' },
  { locale: 'en', typed: '١٬٢٣٤٫٥', read: '1234.5' },
  { locale: 'en', typed: '۱۲٫۵', read: '12.5' },
  { locale: 'en', typed: '\u200f۱۲', read: '12' },
  { locale: 'en', typed: '１２．５', read: '12.5' },
  { locale: 'en', typed: '12', read: '12' },
  { locale: 'en', typed: '', read: '' },
  { locale: 'en', typed: 'abc', read: 'abc' },
  { locale: 'en', typed: '1e5', read: '1e5' },
  { locale: 'en', typed: '1d5', read: '1d5' },
  { locale: 'en', typed: '12 34', read: '12 34' },
])('$typed in $locale is read as $read', ({ locale, typed, read }) => {
  speak(locale)
  expect(parseDecimalInput(typed)).toBe(read)
})

test.each([
  { locale: 'es', typed: '1.234' },
  { locale: 'es', typed: '٩٩٩.٩٩٩' },
  { locale: 'en', typed: '1,234' },
  { locale: 'en', typed: '\u200e1，234' },
])('$typed in $locale is ambiguous, and refused', ({ locale, typed }) => {
  speak(locale)
  expect(isAmbiguous(typed)).toBe(true)
  expect(parseDecimalInput(typed)).toContain(',')
})

test('every language reads its own formatted figure as that figure', () => {
  const figures = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.integer({ min: 0, max: 6 }))
  fc.assert(
    fc.property(fc.constantFrom('en', 'es', 'de', 'fr', 'ar-EG', 'fa'), figures, (locale, [units, decimals]) => {
      speak(locale)
      const digits = String(units).padStart(decimals + 1, '0')
      const plain = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
      const written = new Intl.NumberFormat(locale, {
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
      }).format(plain as Intl.StringNumericLiteral)
      if (isAmbiguous(written)) return
      expect(parseDecimalInput(written), written).toBe(plain)
    }),
  )
})
