import { expect, test } from 'vitest'
import { hasVisibleText, toVisibleText } from './visible-text.ts'

test.each(['too soon', '7', '!', 'ñ', '電', '👩‍🚀', '❤️', 'می‌خواهم', ' \u200b x'])('%j is visible', (text) =>
  expect(hasVisibleText(text)).toBe(true),
)

test.each(['', ' ', '\u200b', ' \u200b ', '\u00ad', '\u2060\u2060', '\u3164', '\u{e0041}', '\ufe0f', '\u2800', '\t\n'])(
  '%j is not visible',
  (text) => expect(hasVisibleText(text)).toBe(false),
)

test.each([
  ['paid\u202e001', 'paid 001'],
  ['a\u200bb\u2066c', 'a b c'],
  ['a\0b\u001b[2Jc\u0085d', 'a b [2Jc d'],
  ['a\nb', 'a b'],
  ['größer, 電, 7', 'größer, 電, 7'],
])('%j is shown as %j', (text, shown) => expect(toVisibleText(text)).toBe(shown))
