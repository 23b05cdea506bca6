import { expect, test } from 'vitest'
import { readerLanguage } from './reader-language.ts'

test.each([
  { header: undefined, language: 'en' },
  { header: '', language: 'en' },
  { header: 'es', language: 'es' },
  { header: 'es-MX,es;q=0.9,en;q=0.8', language: 'es' },
  { header: 'fr-FR,fr;q=0.9,es;q=0.4', language: 'es' },
  { header: 'en;q=0.3, es;q=0.7', language: 'es' },
  { header: 'en,es', language: 'en' },
  { header: 'es ; q = 0.7, en;q=0.3', language: 'es' },
  { header: 'es;q=0.25,en;q=0.125', language: 'es' },
  { header: 'es-419', language: 'es' },
  { header: 'es;q=0, en', language: 'en' },
  { header: 'es;quality=1', language: 'en' },
  { header: 'es;p=1', language: 'en' },
  { header: 'es;q=x1', language: 'en' },
  { header: 'es-', language: 'en' },
  { header: 'es;q=1;', language: 'en' },
  { header: '?es', language: 'en' },
  { header: 'es;q=0', language: 'en' },
  { header: 'de,fr', language: 'en' },
  { header: '*', language: 'en' },
  { header: 'eso;q=1', language: 'en' },
  { header: `${'x'.repeat(400)},es`, language: 'en' },
  { header: ';;q=,,es;q=x', language: 'en' },
])('$header gets $language', ({ header, language }) => {
  expect(readerLanguage(header)).toBe(language)
})
