import { expect, test } from 'vitest'
import { editionsText, editionText } from './edition-text.ts'

test('a number is grouped by the rules of the language', () => expect(editionText(12345)).toBe('No. 12,345'))

test.each([
  { editions: [], text: '' },
  { editions: [null], text: '' },
  { editions: [12], text: '12' },
  { editions: [12, null, 3], text: '3, 12' },
  { editions: [8, 7], text: '7, 8' },
  { editions: [9, 3, 8, 7, 12], text: '3, 7–9, 12' },
  { editions: [1, 3, 5, 7, 9], text: '1, 3, 5, 7 and 1 more' },
  { editions: [1, 3, 5, 7, 20, 21, 22, 40], text: '1, 3, 5, 7 and 4 more' },
  { editions: [1_000, 1_001, 1_002], text: '1,000–1,002' },
])('$editions are shown as $text', ({ editions, text }) => expect(editionsText(editions)).toBe(text))

test('one part is shown if space is short', () => expect(editionsText([5, 9, 2], 1)).toBe('2 and 2 more'))
