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
  [`${'['.repeat(40)}${']'.repeat(40)}`, 'too deeply'],
])('refuses %s', (text, reason) => {
  expect(() => parseJson(text)).toThrow(reason)
})

test('colons and quotes inside texts are no keys', () => {
  expect(parseJson('{"a":"x\\":y:z","b:c":"\\\\"}')).toEqual({ a: 'x":y:z', 'b:c': '\\' })
})
