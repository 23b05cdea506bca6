import { expect, test } from 'vitest'
import { isSeen } from './seen-text.ts'

test.each(['too soon', '7', '!', 'ñ', '電', '👩‍🚀', '❤️', 'می‌خواهم', ' \u200b x'])('%j is seen', (text) =>
  expect(isSeen(text)).toBe(true),
)

test.each(['', ' ', '\u200b', ' \u200b ', '\u00ad', '\u2060\u2060', '\u3164', '\u{e0041}', '\ufe0f', '\u2800', '\t\n'])(
  '%j is not',
  (text) => expect(isSeen(text)).toBe(false),
)
