import { expect, test } from 'vitest'
import { lineFor } from './card-lines.ts'

test.each([
  { lines: { en: 'Hi', es: 'Hola' }, language: 'es', text: 'Hola', in: 'es' },
  { lines: { en: 'Hi', es: 'Hola' }, language: 'en', text: 'Hi', in: 'en' },
  { lines: { en: 'Hi' }, language: 'es', text: 'Hi', in: 'en' },
] as const)('a reader of $language is told $text', ({ lines, language, text, in: spoken }) => {
  expect(lineFor(lines, language)).toEqual({ text, language: spoken })
})
