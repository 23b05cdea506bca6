import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { parseJson } from './parse-json.ts'

/** A number of any size becomes one of the size of an amount. */
const sized = (_: string, value: unknown) =>
  typeof value === 'number' && value !== 0 && Math.abs(Math.log10(Math.abs(value))) > 40 ? Math.sign(value) : value

test('reads any JSON like the platform’s parser', () => {
  const value = fc
    .jsonValue({ maxDepth: 6 })
    .filter((json) => !/__proto__|constructor/.test(JSON.stringify(json)))
    .map((json) => JSON.parse(JSON.stringify(json), sized))
  fc.assert(
    fc.property(value, (json) => {
      const text = JSON.stringify(json)
      expect(parseJson(text)).toEqual(JSON.parse(text))
    }),
  )
})

test.each([
  ['{"amount":"1","amount":"2"}', 'twice'],
  ['{"a":{"b":1,"b":1}}', 'twice'],
  ['[{"a":1},{"a":1,"\\u0061":2}]', 'twice'],
  ['{"__proto__":{"admin":true}}', '__proto__'],
  ['{"a":[{"constructor":1}]}', 'constructor'],
  ['{', 'not valid'],
  ['{"a":1,}', 'not valid'],
  ['NaN', 'not valid'],
  ['{"amount":1e61}', 'no field accepts'],
  ['{"amount":1e-99999}', 'no field accepts'],
  [`{"amount":${'9'.repeat(65)}}`, 'too long'],
  [`${'['.repeat(40)}${']'.repeat(40)}`, 'too deeply'],
])('refuses %s', (text, reason) => {
  expect(() => parseJson(text)).toThrow(reason)
})

test('colons and quotes inside texts are not taken for keys', () => {
  expect(parseJson('{"a":"x\\":y:z","b:c":"\\\\"}')).toEqual({ a: 'x":y:z', 'b:c': '\\' })
})

test.each([
  ['1e-7', 1e-7],
  ['29.00', 29],
  ['2.9E1', 29],
  ['9007199254740991', 9_007_199_254_740_991],
  ['0.1', 0.1],
  ['9007199254740993', '9007199254740993'],
  ['1.0000000000000001', '1.0000000000000001'],
  ['29.000000000000000001', '29.000000000000000001'],
  ['1e-18', 1e-18],
  ['1.23456789012345678e-8', '0.0000000123456789012345678'],
  ['12345678901234567e13', `12345678901234567${'0'.repeat(13)}`],
  [`${'9'.repeat(30)}.${'9'.repeat(18)}`, `${'9'.repeat(30)}.${'9'.repeat(18)}`],
])('the number %s is read exactly', (text, value) => {
  expect(parseJson(`{"amount":[${text}],"note":"1e5 and 12345678901234567890"}`)).toEqual({
    amount: [value],
    note: '1e5 and 12345678901234567890',
  })
})

/** As long as a body may be, filled with one sign or word again and again. */
const filled = (start: string, part: string, end: string) => start + part.repeat(262_144 / part.length - 2) + end

test.each([
  { what: 'a number of zeros', text: filled('[0.', '0', '1]'), reason: 'too long' },
  { what: 'numbers with a small exponent', text: filled('[', '1e-300,', '1]'), reason: 'too many' },
  { what: 'numbers with a large exponent', text: filled('[', '1e300,', '1]'), reason: 'too many' },
  { what: 'integers of 17 digits', text: filled('[', '12345678901234567,', '1]'), reason: 'too many' },
  { what: 'words that are no number', text: filled('[', '"x",', '1]'), reason: 'too many' },
  { what: 'lists in lists', text: filled('', '[', ''), reason: 'too deeply' },
  { what: 'objects in objects', text: filled('', '{"a":', ''), reason: 'too deeply' },
  { what: 'objects beside each other', text: filled('[', '{},', '1]'), reason: 'too many' },
  { what: 'closing brackets', text: filled('[', ']', ''), reason: 'too many' },
  { what: 'quotes', text: filled('', '"', ''), reason: 'too many' },
])('$what, as many as a body holds, are refused before parsing', ({ text, reason }) => {
  const parse = vi.spyOn(JSON, 'parse')
  try {
    expect(() => parseJson(text)).toThrow(reason)
    expect(parse).not.toHaveBeenCalled()
  } finally {
    parse.mockRestore()
  }
})

test.each([
  { what: 'letters', text: filled('"', 'a', '"') },
  { what: 'escapes', text: filled('"', '\\\\', '"') },
  { what: 'blanks', text: filled('', ' ', '1') },
])('$what count as one value, however many there are', ({ text }) => {
  expect(parseJson(text)).toEqual(JSON.parse(text))
})
