import { expect, test } from 'vitest'
import { pickLanguage } from './languages.ts'

test.each([
  { wanted: ['es-MX', 'en'], language: 'es' },
  { wanted: ['fr', 'ES'], language: 'es' },
  { wanted: ['en-GB', 'es'], language: 'en' },
  { wanted: ['fr-CA', 'pt'], language: 'en' },
  { wanted: ['constructor'], language: 'en' },
  { wanted: [], language: 'en' },
])('a visitor who prefers $wanted reads $language', ({ wanted, language }) => {
  expect(pickLanguage(wanted)).toBe(language)
})
