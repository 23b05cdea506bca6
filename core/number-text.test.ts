import fc from 'fast-check'
import { expect, test } from 'vitest'
import { latinDigits, plainDecimal, textOfWritten } from './number-text.ts'

test.each([
  ['0', '0'],
  ['-0', '0'],
  ['0.0', '0'],
  ['-0.0e5', '0'],
  ['29', '29'],
  ['29.00', '29'],
  ['29.50', '29.5'],
  ['2.95e1', '29.5'],
  ['2950E-2', '29.5'],
  ['1e2', '100'],
  ['1E+2', '100'],
  ['100e-2', '1'],
  ['5e-1', '0.5'],
  ['50e-2', '0.5'],
  ['1e-7', '0.0000001'],
  ['12e-7', '0.0000012'],
  ['1e21', '1000000000000000000000'],
  ['1.5e21', '1500000000000000000000'],
  ['-1.5e1', '-15'],
  ['0.1000000000000000055', '0.1000000000000000055'],
  ['1000000000000.000000000000000001', '1000000000000.000000000000000001'],
  ['1'.repeat(200), '1'.repeat(200)],
  ['1e60', `1${'0'.repeat(60)}`],
  ['1e-60', `0.${'0'.repeat(59)}1`],
  ['007.50', '7.5'],
])('%s is written %s', (text, plain) => {
  expect(plainDecimal(text)).toBe(plain)
})

test.each([
  '',
  ' 1',
  '+1',
  '1.',
  '.5',
  '1e',
  '1e61',
  '1e-61',
  '1e99999',
  '1'.repeat(201),
  'x1',
  '1x',
  '1.x',
  '1ex',
  '1e1x',
  '0x10',
  'NaN',
  'Infinity',
  '1,5',
  '--1',
])('%j is not read as a number', (text) => {
  expect(plainDecimal(text)).toBeNull()
})

test('a number in the range of amounts keeps its value, and its text has no exponent', () => {
  const size = fc.double({ min: 1e-40, max: 1e40, noNaN: true })
  const number = fc.tuple(size, fc.constantFrom(-1, 0, 1)).map(([value, sign]) => value * sign)
  fc.assert(
    fc.property(number, (value) => {
      const text = textOfWritten(value)
      expect(text).toMatch(/^-?(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/)
      expect(Number(text)).toBe(value === 0 ? 0 : value)
    }),
  )
})

test('a text is used as written', () => {
  expect(['29.00', '1e-7', ' 1'].map(textOfWritten)).toEqual(['29.00', '1e-7', ' 1'])
})

test('digits of other scripts become 0 to 9', () => {
  expect(latinDigits('٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ ０９ ०९ ০৯ 09')).toBe('0123456789 0123456789 09 09 09 09')
})
