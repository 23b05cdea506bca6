import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseJson } from './parse-json.ts'

test('reads any JSON as the platform’s parser does', () => {
  const value = fc.jsonValue({ maxDepth: 6 }).filter((json) => !/__proto__|constructor/.test(JSON.stringify(json)))
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
  ['{"amount":1e401}', 'none of ours'],
  ['{"amount":1e-99999}', 'none of ours'],
  [`${'['.repeat(40)}${']'.repeat(40)}`, 'too deeply'],
])('refuses %s', (text, reason) => {
  expect(() => parseJson(text)).toThrow(reason)
})

test('colons and quotes inside texts are no keys', () => {
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
  ['1e-400', `0.${'0'.repeat(399)}1`],
  ['1e400', `1${'0'.repeat(400)}`],
])('the number %s is read exactly', (text, value) => {
  expect(parseJson(`{"amount":[${text}],"note":"1e5 and 12345678901234567890"}`)).toEqual({
    amount: [value],
    note: '1e5 and 12345678901234567890',
  })
})
