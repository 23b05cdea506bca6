import { expect, test } from 'vitest'
import { latinDigits } from './latin-digits.ts'

test('digits of other scripts become those from 0 to 9', () => {
  expect(latinDigits('٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ ０９ ०९ ০৯ 09')).toBe('0123456789 0123456789 09 09 09 09')
})
