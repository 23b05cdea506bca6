import { expect, test } from 'vitest'
import { plainText, shortText } from './audit-entry.ts'

test.each([
  { text: 'ann, 12 USDT – ñ 你好 👋🏽', plain: 'ann, 12 USDT – ñ 你好 👋🏽' },
  { text: 'two\r\nlines\tand\na tab', plain: 'two\nlines\tand\na tab' },
  { text: '\u202Eevil\u2066\u200f', plain: '‹U+202E›evil‹U+2066›‹U+200F›' },
  { text: 'a\u0000b\u001b[31m\u007f\ufeff\u2028', plain: 'a‹U+0000›b‹U+001B›[31m‹U+007F›‹U+FEFF›‹U+2028›' },
])('$text is shown as $plain', ({ text, plain }) => expect(plainText(text)).toBe(plain))

test('within a sentence it is a single line of limited length', () => {
  expect(shortText(' two\r\n  lines ')).toBe('two lines')
  expect(shortText('x'.repeat(10_000))).toBe(`${'x'.repeat(120)}…`)
})
